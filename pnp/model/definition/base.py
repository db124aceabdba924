"""The base class of all parts of a definition."""

from pydantic import BaseModel, ConfigDict


def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


class Definition(BaseModel):
    """Base of all parts: unknown keys are errors, no value is converted, instances are immutable."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, alias_generator=_key, defer_build=True, protected_namespaces=()
    )
