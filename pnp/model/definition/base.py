"""The base of everything in a definition."""

from pydantic import BaseModel, ConfigDict


def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


class Definition(BaseModel):
    """Base of all parts: unknown keys are refused, nothing is converted silently, nothing changes later."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, alias_generator=_key, defer_build=True, protected_namespaces=()
    )
