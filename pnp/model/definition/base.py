"""The base class of all parts of a definition, and its keys."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError


class Definition(BaseModel):
    """Base of all parts: unknown keys are errors, no value is converted, instances are immutable."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        alias_generator=lambda name: name.rstrip("_").replace("_", "-"),
        defer_build=True,
        protected_namespaces=(),
    )


def exactly_one(*names: str) -> Any:
    """Return a validator that requires exactly one of some keys."""

    def check(part: Definition) -> Definition:
        given = [f"'{name}'" for name in names if getattr(part, name) is not None]
        if len(given) != 1:
            seen = f"{' and '.join(given)} are both written" if given else "no key says what it is"
            message = f"{seen}; write exactly one of the keys {', '.join(names[:-1])} and {names[-1]}"
            raise PydanticCustomError("schema.key-clash", "{message}", {"message": message})
        return part

    return model_validator(mode="after")(check)


def field(
    meaning: str,
    example: object,
    default: object = ...,
    *,
    make: type[Definition] | None = None,
    least: int | None = None,
    most: int | None = None,
    ge: int | None = None,
    le: int | None = None,
) -> Any:
    """Return a key of the language, required unless it has a default; `meaning`: its description in docs and editors.

    `make`: the part whose defaults are its default. `least`, `most`: the numbers of entries of a list or mapping that
    it may have. `ge`, `le`: the least and the largest number that it may be.
    """
    limits: dict[str, Any] = {"min_length": least, "max_length": most, "ge": ge, "le": le}
    if make is not None:
        limits["default_factory"] = lambda: make.model_validate({})
    else:
        limits["default"] = default
    return Field(description=meaning, examples=[example], **limits)
