"""Every module has a mirrored test, or the test that covers it is named here."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
RECORDS = "it declares records; the test of the code that makes them covers it"
COVERED_BY = {
    "__init__": ("api/test_games.py", "it imports the library"),
    "__main__": ("cli/test_cli.py", "it runs the command line"),
    "api/__init__": ("api/test_games.py", "its functions are tested in their modules"),
    "api/html": ("api/test_games.py", "it makes the tables of results"),
    "pipeline/game_checks": ("pipeline/test_check.py", "a check calls it"),
    "scene/svg_nodes": ("scene/test_svg_parser.py", RECORDS),
    "artwork/counters/resources": ("artwork/counters/test_faces.py", "faces are drawn with it"),
    "artwork/boards/lines/map_line": ("artwork/boards/lines/test_drawing.py", RECORDS),
    "artwork/boards/lines/land": ("artwork/boards/lines/test_looks.py", "all looks are tested together"),
    "artwork/panels/helpers": ("artwork/panels/test_panels.py", "all panels use it"),
    "artwork/scenarios/thumbnail_terrain": ("artwork/scenarios/test_overview_map.py", "the overview map draws it"),
    "artwork/screen_banner": ("generators/test_charts.py", "charts draw it"),
    "backends/__init__": ("test_registry.py", "it declares the registry of formats"),
    "cli/choices": ("cli/test_cli.py", "commands are run whole"),
    "cli/console": ("cli/test_cli.py", "commands are run whole"),
    "cli/list_games": ("cli/test_cli.py", "commands are run whole"),
    "cli/new": ("cli/test_cli.py", "commands are run whole"),
    "cli/sarif": ("cli/test_check.py", "its output is compared with the schema of SARIF"),
    "cli/schema": ("cli/test_cli.py", "commands are run whole"),
    "comparison/changes": ("comparison/test_facts.py", RECORDS),
    "expressions/parser": ("expressions/test_expression.py", "expressions are parsed and evaluated whole"),
    "expressions/syntax_tree": ("expressions/test_expression.py", "expressions are parsed and evaluated whole"),
    "generators/__init__": ("test_extending.py", "a document is added and built"),
    "generators/scenarios/forces": ("generators/scenarios/test_scenarios.py", "pages are read back whole"),
    "generators/scenarios/ground": ("generators/scenarios/test_scenarios.py", "pages are read back whole"),
    "generators/scenarios/stage": ("generators/scenarios/test_scenarios.py", "pages are read back whole"),
    "geometry/grid": ("geometry/test_point_grid.py", "it declares what all grids have; mypy compares them"),
    "geometry/hex_grid": ("geometry/test_hex_shapes.py", "grids are made by shape"),
    "impose/booklet/pages": ("impose/booklet/test_booklet.py", "pages are measured whole"),
    "impose/guide/checklist": ("impose/test_guide.py", "instructions are read whole"),
    "impose/guide/steps": ("impose/test_guide.py", "instructions are read whole"),
    "impose/plan/__init__": ("impose/plan/test_sheets.py", "it describes the package"),
    "impose/plan/layout": ("impose/plan/test_choose.py", "plans are compared whole"),
    "impose/plan/lots": ("impose/plan/test_choose.py", "plans are compared whole"),
    "impose/plan/place": ("impose/plan/test_sheets.py", "places are measured on whole plans"),
    "layout/__init__": ("layout/test_draw.py", "it offers what the modules define"),
    "layout/arrange": ("layout/test_draw.py", "boxes of rows and columns are measured on whole faces"),
    "layout/check": ("layout/test_read.py", "every error of a file has a case"),
    "layout/definition": ("layout/test_read.py", RECORDS),
    "layout/parts": ("layout/test_read.py", RECORDS),
    "model/__init__": ("model/test_loading.py", "it is the entry of loading"),
    "model/definition/*": ("model/definition/test_definition.py", "every key is validated with its example"),
    "model/fields/components": ("model/test_loading.py", "every error has a case in tests/bad/component-cases.yaml"),
    "model/resolve/components": ("model/test_loading.py", "every error has a case in tests/bad/component-cases.yaml"),
    "model/documents": ("test_extending.py", "a document is added and built"),
    "model/fields/annotations": ("model/definition/test_definition.py", "every key is validated with its example"),
    "model/fields/rulings": ("model/resolve/test_rulings.py", "values are parsed on the way to rulings"),
    "model/game/*": ("model/test_loading.py", RECORDS),
    "model/resolve/__init__": ("model/test_loading.py", "whole games are loaded"),
    "model/resolve/conduct": ("model/test_loading.py", "every error has a case in tests/bad/conduct-cases.yaml"),
    "model/fields/facing": ("model/test_loading.py", "every error has a case in tests/bad/facing-cases.yaml"),
    "model/template_fields": ("templating/test_record_views.py", "it marks what views may read"),
    "model/text/loose_reading": ("model/text/test_reading.py", RECORDS),
    "model/text/said_clauses": ("model/text/test_agreement.py", "texts are compared with the clauses that it finds"),
    "model/text/passages": ("checks/test_cases.py", "checks read all texts by it"),
    "pipeline/options": ("pipeline/test_build.py", RECORDS),
    "pipeline/sheet_checks": ("pipeline/test_check.py", "sheets are checked on request"),
    "impose/booklet/placing": ("impose/booklet/test_page_breaks.py", "what is planned is placed"),
    "impose/booklet/stream": ("impose/booklet/test_page_breaks.py", "breaks are found in streams"),
    "impose/booklet/style": ("impose/booklet/test_booklet.py", RECORDS),
    "scene/path_area": ("scene/test_legibility.py", "the grounds of texts are found with it"),
    "scene/flow": ("impose/booklet/test_booklet.py", RECORDS),
    "scene/formats": ("model/resolve/test_formats.py", RECORDS),
    "scene/svg_shapes": ("scene/test_svg_import.py", "drawings are imported whole"),
    "scene/svg_styles": ("scene/test_svg_parser.py", "drawings are read whole"),
    "scene/sheet": ("impose/test_impose.py", RECORDS),
    "selftest/mutation": ("selftest/test_runner.py", RECORDS),
    "selftest/operators/changes": ("selftest/test_selftest.py", "every kind of mistake is tried"),
    "source/xlsx": ("source/test_spreadsheet.py", "spreadsheets are read whole"),
    "source/ods": ("source/test_spreadsheet.py", "spreadsheets are read whole"),
    "source/written_parts": ("selftest/test_source_edit.py", "whole games are read and edited part by part"),
    "source/suggestions": ("model/loading/test_validation_errors.py", "findings suggest names by it"),
    "templating/bounded": ("templating/test_sandbox.py", "templates call its filters and tests"),
    "templating/base_view": ("templating/test_record_views.py", "it is the base of all views"),
    "cli/serve": ("serve/test_run.py", "the command is run whole"),
    "serve/gallery": ("serve/test_session.py", "a session shows it"),
    "serve/places": ("serve/test_session.py", "findings and pieces lead to their places"),
    "serve/feed": ("serve/test_page.py", "the stream of the page is read"),
    "artwork/summary_page": ("generators/rules/test_cover.py", "it draws the last page of the rules"),
    "model/compute/example_moves": ("checks/test_cases.py", "examples that allow and refuse moves are cases"),
    "scene/font_glyphs": ("scene/test_font_file.py", "outlines are read from whole fonts"),
}
"""Module or folder to the test that covers it, and the reason. tests/checks/test_checks.py does it for `pnp/checks`."""
MODULES = [
    module.relative_to(ROOT / "pnp").with_suffix("")
    for module in sorted((ROOT / "pnp").rglob("*.py"))
    if module.read_text(encoding="utf-8").count("\n") > 6
]


def has_mirror(module: Path) -> bool:
    """Whether `tests/<package>/test_<module>.py` exists, or a folder of tests for the module."""
    package = module.parent if module.name == "__init__" else module
    own = TESTS / package.parent / f"test_{package.name}.py"
    return own.is_file() or (TESTS / package / f"test_{package.name}.py").is_file() or (TESTS / module).is_dir()


def test_every_module_has_a_test() -> None:
    named = {module for module in MODULES if {module.as_posix(), f"{module.parent.as_posix()}/*"} & COVERED_BY.keys()}
    untested = [module for module in MODULES if module.parts[0] != "checks" and not has_mirror(module)]
    assert [str(module) for module in untested if module not in named] == []


def test_every_named_test_exists_and_is_needed() -> None:
    for name, (test, _) in COVERED_BY.items():
        assert (TESTS / test).is_file(), test
        covered = [module for module in MODULES if module.as_posix() == name or f"{module.parent.as_posix()}/*" == name]
        assert any(not has_mirror(module) for module in covered), f"{name} has a test of its own"
