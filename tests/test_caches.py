"""Caches and state at module level: each one listed with its reason. A cache of a game is a `cached_on_game`."""

import ast
from collections.abc import Iterator

from modules import nodes

FILES = "reads only files of the program or of installed packages"
PURE = "a pure function of numbers, names or colors with an immutable result; bounded"
TYPE = "a pure function of a type of the program, and a name of its fields"
CACHES = {
    "assets.package_folder": FILES,
    "assets.data_folder": FILES,
    "registry._plugins": FILES,
    "pipeline.cache.fingerprint.program_fingerprint": FILES,
    "checks.catalog": FILES,
    "comparison.facts.words": FILES,
    "comparison.facts._compared": TYPE,
    "comparison.facts._texts": TYPE,
    "comparison.values._word_for": TYPE,
    "model.game.tracking._view_type": "a class for each type of record",
    "scene.presets.papers": FILES,
    "scene.presets.themes": FILES,
    "scene.presets.looks": FILES,
    "scene.presets.palettes": FILES,
    "scene.presets.formats": FILES,
    "scene.presets.products": FILES,
    "scene.presets.stocks": FILES,
    "scene.fonts.font_file": FILES,
    "scene.fonts._folder": FILES,
    "scene.fonts._face": FILES,
    "scene.fonts._ink": FILES,
    "scene.fonts._metrics": FILES,
    "scene.glyph_outlines._face": FILES,
    "scene.glyph_outlines._glyph": FILES,
    "generators.rules.markdown._parser": "the Markdown parser: depends on nothing, and parsing leaves no trace in it",
    "layout.rich_text._parser": "the Markdown parser: depends on nothing, and parsing leaves no trace in it",
    "model.text.required_questions._words": FILES,
    "model.text.wording.languages": FILES,
    "model.text.wording.words": FILES,
    "checks.shared.sentences.about": FILES,
    "checks.shared.sentences.wordings": FILES,
    "scene.fonts._ems": PURE,
    "model.text.wording._tokens": PURE,
    "model.text.chapters._scanned": "a pure function of a chapter with an immutable result; bounded",
    "model.text.lexicon.stem": PURE,
    "templating.sandbox._compiled": "a pure function of a text with an immutable result; bounded",
    "model.text.lexicon.words_of": PURE,
    "layout.draw._moved": PURE,
    "scene.culling._parts": "a pure function of the outline of a path with an immutable result; bounded",
    "layout.read._parsed": "a pure function of a text with a result that nothing changes; bounded",
    "scene.svg_import.read_drawing": "a pure function of a text with a result that nothing changes; bounded",
    "layout.rich_text.read": PURE,
    "scene.color.channels": PURE,
    "scene.color.luminance": PURE,
    "scene.color.mix": PURE,
    "scene.color.tone": PURE,
    "expressions.dice.die": PURE,
    "expressions.dice.roll": PURE,
    "backends.numbers.number": PURE,
    "backends.svg._rule": "a font with the glyphs of some characters, as text; bounded",
}
CONTEXT = {
    "budget._current": "a context variable: what the run may still use",
    "checks._expired": "a context variable: whether the time of the check that runs is over",
    "pipeline.workers._setup": "a context variable: in a worker, its work",
}
CHANGING = {"append", "add", "update", "setdefault", "pop", "popitem", "clear", "extend", "insert", "remove", "discard"}


def modules() -> Iterator[tuple[str, list[ast.AST], list[ast.stmt]]]:
    """Every module by name, with all its nodes and its statements."""
    for path, (tree, *inner) in nodes().items():
        assert isinstance(tree, ast.Module)
        yield ".".join(path.with_suffix("").parts).removesuffix(".__init__"), inner, tree.body


def is_cache(decorator: ast.expr) -> bool:
    function = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(function).rpartition(".")[2] in ("cache", "lru_cache")


def names(statement: ast.stmt) -> Iterator[str]:
    """The variables that a statement at module level assigns."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    targets = [statement.target] if isinstance(statement, ast.AnnAssign) and statement.value else targets
    yield from (target.id for target in targets if isinstance(target, ast.Name))


def changed(nodes: list[ast.AST]) -> set[str]:
    """Names whose value is changed in place somewhere: `x[…] = …`, `del x[…]`, `x.append(…)`, `global x`."""
    found: set[str] = set()
    for node in nodes:
        match node:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                found.add(name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attribute)) if attribute in CHANGING:
                found.add(name)
            case ast.Global(names=listed):
                found.update(listed)
    return found


def test_every_cache_at_module_level_is_listed() -> None:
    found = {
        f"{module}.{function.name}"
        for module, inner, _ in modules()
        for function in inner
        if isinstance(function, ast.FunctionDef) and any(map(is_cache, function.decorator_list))
    }
    assert found == set(CACHES), "keep results of a game with `cached_on_game`, others in an object that is dropped"


def test_no_variable_of_a_module_changes() -> None:
    """But registries, in which modules declare their entries as they are imported."""
    found = set()
    for module, inner, body in modules():
        assigned = {name: statement for statement in body for name in names(statement)}
        suspects = changed(inner) & assigned.keys()
        local = {
            node.id
            for function in inner
            if suspects and isinstance(function, ast.FunctionDef)
            for node in ast.walk(function)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        for name in suspects - local:
            value = getattr(assigned[name], "value", None)
            if not (isinstance(value, ast.Call) and ast.unparse(value.func).startswith("Registry")):
                found.add(f"{module}.{name}")
    assert found == set()


def test_context_variables_are_listed() -> None:
    found = {
        f"{module}.{name}"
        for module, _, body in modules()
        for statement in body
        for name in names(statement)
        if isinstance(value := getattr(statement, "value", None), ast.Call) and ast.unparse(value.func) == "ContextVar"
    }
    assert found == set(CONTEXT)
