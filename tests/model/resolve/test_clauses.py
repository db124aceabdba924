from pathlib import Path

from pnp.model import loading

GAME = """\
pnp: 2
{language}game: {{id: s, title: S, version: 1, players: 2}}
decisions: {{d: {{title: D?, inputs: {{a: yes-no}}, answers: [c, e], {keys}}}}}
"""


def messages(folder: Path, keys: str, language: str = "language: en\n") -> list[str]:
    (folder / "game.yaml").write_text(GAME.format(language=language, keys=keys), encoding="utf-8")
    return [finding.message for finding in loading.load(folder).findings]


def test_sentences_need_a_language_with_a_file_of_words(tmp_path: Path) -> None:
    keys = "reads: 'it {answer} [if {a}]'"
    assert messages(tmp_path, keys) == []
    assert messages(tmp_path, keys, "language: en-GB\n") == []
    assert messages(tmp_path, keys, "") == ["'reads' needs the language of the texts, which the game does not name"]
    assert messages(tmp_path, keys, "language: xx\n") == ["there are no words for sentences in the language 'xx'"]
    assert messages(tmp_path, "total: false", "") == []


def test_phrases_are_for_values_sets_of_them_and_answers(tmp_path: Path) -> None:
    assert messages(tmp_path, "phrases: {a: {yes+no: either}, answer: {c: it does}}") == []
    assert messages(tmp_path, "phrases: {a: {yes+maybe: either}}") == ["there is no value 'yes+maybe'"]
    assert messages(tmp_path, "phrases: {if: {a = yes: it is}}") == []


def test_a_pattern_is_checked(tmp_path: Path) -> None:
    assert messages(tmp_path, "reads: 'it is [if {a}]'") == [
        "this sentence has no place for the answer: '{answer}', as in 'it {answer} [if {a}]'"
    ]
    assert messages(tmp_path, "reads: 'it {answer} [if {b}]'") == ["there is no input 'b'"]
