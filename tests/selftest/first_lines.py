from pnp.selftest import mutation_operators
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit

LENGTH = 24
SITES = {operator.name: operator.sites for operator in mutation_operators()}


def first_lines(edit: Edit, source: GameSource) -> tuple[str, str, str]:
    """The entry that an edit changes (its file, if there is none), and where the old and the new text begin."""
    place = next(("/".join(part.path) for part in source.around(edit)), edit.file)
    return place, _first_line(source.texts[edit.file][edit.start : edit.end]), _first_line(edit.new)


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0][:LENGTH]
