"""Notes and warnings on pages of the booklet, of a build."""

from pnp import model
from pnp.pipeline.document_job import Job, run_document_job
from pnp.pipeline.scaffold import new_game


def findings(tmp_path, keys, chapter):
    folder = new_game("Duel", tmp_path, None, "2026-01-02", "cards")
    path = folder / "game.yaml"
    text = path.read_text(encoding="utf-8")
    assert "\nrules:\n" in text
    path.write_text(text.replace("\nrules:\n", f"\nrules:\n{keys}"), encoding="utf-8")
    chapter_path = folder / model.load(folder).rules.chapters[0].path.relative_to(folder)
    chapter_path.write_text(chapter_path.read_text(encoding="utf-8") + chapter, encoding="utf-8")
    built = run_document_job(model.load(folder), Job("rules", "letter", "duplex-long", ("pdf",), "2026-01-02"))
    assert not built.faults
    lines = path.read_text(encoding="utf-8").splitlines()
    return {each.id: (each.message, lines[each.span.line - 1].strip()) for each in built.findings if each.span}


def test_more_pages_than_wanted(tmp_path):
    long = "\n\n".join(f"## More {number}\n\n" + "A unit moves to the hex that it wants. " * 20 for number in range(30))
    message, line = findings(tmp_path, "  pages: 4\n", "\n\n" + long)["print.too-many-pages"]
    assert message.endswith("pages on US Letter, and 'pages' is 4")
    assert line == "pages: 4"


def test_a_page_that_ends_early(tmp_path):
    text = "\n\n" + "A unit moves to the hex that it wants. " * 20
    table = "\n\nAs here:\n\n| Head |\n| :-- |\n| " + "word " * 450 + "|\n\n"
    message, _ = findings(tmp_path, "", text + table + text)["print.page-hole"]
    assert "full on US Letter" in message
