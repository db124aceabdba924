"""Old versions of a folder out of a git repository that may be a stranger's: nothing in it runs, and it has bounds."""

import os
import shutil
import stat
import subprocess
import zlib
from collections.abc import Callable
from hashlib import sha1
from pathlib import Path

import pytest

from pnp import budget
from pnp.budget import LIMITS
from pnp.cli import revision
from pnp.cli.revision import folder_at
from pnp.errors import MisuseError
from tests.cli.conftest import pnp

OLD = "pnp: 2\ngame: {id: duel, title: Duel, version: 1, players: 2}\nterms: {unit: counter}\n"
NEW = OLD.replace("title: Duel,", "title: Duels,")


def git(folder: Path, *arguments: str, given: bytes = b"") -> str:
    """A command of the person who made the repository."""
    who = ["-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "protocol.file.allow=always"]
    done = subprocess.run(["git", *who, *arguments], cwd=folder, input=given, capture_output=True, check=True)
    return done.stdout.decode().strip()


def commit(folder: Path, tag: str) -> None:
    git(folder, "add", "-A", ".")
    git(folder, "commit", "-q", "-m", tag)
    git(folder, "tag", tag)


@pytest.fixture
def marker(tmp_path: Path) -> Path:
    """What the commands of an attack make, when they run."""
    return tmp_path / "it-ran"


@pytest.fixture
def command(tmp_path: Path, marker: Path) -> str:
    """A command that makes the marker."""
    script = tmp_path / "attack.sh"
    script.write_text(f"#!/bin/sh\ntouch {marker}\n", encoding="utf-8")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return str(script)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in a repository that holds its first version; the second is not committed."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "games" / "duel"
    folder.mkdir(parents=True)
    git(tmp_path / "games", "init", "-q")
    (folder / "game.yaml").write_text(OLD, encoding="utf-8")
    commit(folder, "v1")
    (folder / "game.yaml").write_text(NEW, encoding="utf-8")
    return folder


def configure(folder: Path, text: str) -> None:
    with (folder / ".git" / "config").open("a", encoding="utf-8") as file:
        file.write(text)


def lose_contents(repository: Path) -> None:
    """Take the contents of all files out of a repository, as one has that leaves them to another place."""
    for line in git(repository, "cat-file", "--batch-all-objects", "--batch-check").splitlines():
        id_, kind, _ = line.split()
        if kind == "blob":
            (repository / ".git" / "objects" / id_[:2] / id_[2:]).unlink()


# What comes with a clone


@pytest.mark.parametrize("place", [".", "duel"])
def test_a_bare_repository_among_the_files_is_not_the_repository(
    game: Path, marker: Path, command: str, place: str
) -> None:
    folder = game.parent / place
    git(game, "clone", "-q", "--bare", "..", "bare")
    shutil.copytree(game / "bare", folder, dirs_exist_ok=True)
    shutil.rmtree(game / "bare")
    for name, value in (
        ("core.bare", "false"),
        ("core.worktree", "."),
        ("core.fsmonitor", command),
        ("filter.x.smudge", command),
    ):
        git(game, f"--git-dir={folder}", "config", name, value)
    for file in (folder / "info" / "attributes", game / ".gitattributes", game.parent / ".gitattributes"):
        file.write_text("* filter=x\n", encoding="utf-8")
    code, out, err = pnp("diff", "games/duel", "--since", "v1")
    assert not marker.exists()
    assert (code, out.count("Duels")) == (1, 1), err


def test_a_bare_repository_alone_is_none(game: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", "--bare", "games", "bare")
    (tmp_path / "bare" / "game.yaml").write_text(NEW, encoding="utf-8")
    with pytest.raises(MisuseError, match="not in a git repository"), folder_at(tmp_path / "bare", "v1"):
        pass


def test_a_bare_repository_beside_an_empty_dot_git_is_none(game: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", "--bare", "games", "bare")
    (tmp_path / "bare" / ".git").mkdir()
    with pytest.raises(MisuseError, match=r"safe\.bareRepository"), folder_at(tmp_path / "bare", "v1"):
        pass


def test_attributes_of_the_folder_mean_nothing(game: Path) -> None:
    (game / "rules.md").write_text("# A rule\n$Format:%H$\n", encoding="utf-8")
    (game / ".gitattributes").write_text("*.md export-ignore\n* export-subst ident eol=crlf\n", encoding="utf-8")
    commit(game, "v2")
    with folder_at(game, "v2") as old:
        assert (old / "rules.md").read_bytes() == b"# A rule\n$Format:%H$\n"


# What comes with a folder that was packed with its .git


def in_settings(text: str) -> Callable[[Path, str], None]:
    def plant(repository: Path, command: str) -> None:
        configure(repository, text.replace("COMMAND", command))

    return plant


def attributes(repository: Path) -> None:
    """Let filters and drivers named `x` work on every file."""
    file = repository / ".git" / "info" / "attributes"
    file.parent.mkdir(exist_ok=True)
    file.write_text("* filter=x diff=x merge=x\n", encoding="utf-8")


def filters(repository: Path, command: str) -> None:
    attributes(repository)
    configure(repository, f'[filter "x"]\n\tsmudge = {command}\n\tclean = {command}\n')
    configure(
        repository, f'[diff "x"]\n\ttextconv = {command}\n\tcommand = {command}\n[diff]\n\texternal = {command}\n'
    )


def long_filter(repository: Path, command: str) -> None:
    attributes(repository)
    configure(repository, f'[filter "x"]\n\tprocess = {command}\n\trequired = true\n')


def include(repository: Path, command: str) -> None:
    attributes(repository)
    more = repository / ".git" / "more"
    more.write_text(f'[core]\n\tfsmonitor = {command}\n[filter "x"]\n\tsmudge = {command}\n', encoding="utf-8")
    configure(repository, "[include]\n\tpath = more\n")


def worktree(repository: Path, command: str) -> None:
    filters(repository, command)
    configure(repository, f"[core]\n\tworktree = ..\n\tfsmonitor = {command}\n")


def hooks(repository: Path, command: str) -> None:
    folder = repository / ".git" / "own-hooks"
    folder.mkdir()
    names = ("post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc", "fsmonitor-watchman")
    for name in names:
        shutil.copy(command, folder / name)
        shutil.copy(command, repository / ".git" / "hooks" / name)
    configure(repository, "[core]\n\thooksPath = .git/own-hooks\n")


def a_promise(settings: str) -> Callable[[Path, str], None]:
    """Contents that another place has promised to give, which git would fetch as soon as it misses them."""

    def plant(repository: Path, command: str) -> None:
        lose_contents(repository)
        text = f'[extensions]\n\tpartialClone = far\n[remote "far"]\n\tpromisor = true\n{settings}'
        configure(repository, text.replace("COMMAND", command).replace("REPOSITORY", str(repository)))

    return plant


def elsewhere(repository: Path, command: str) -> None:
    """A file in the place of `.git` that leads to a repository with settings of its own."""
    filters(repository, command)
    shutil.move(repository / ".git", repository / "duel" / "hidden")
    (repository / ".git").write_text("gitdir: duel/hidden\n", encoding="utf-8")


ATTACKS = {
    "filters": filters,
    "long-filter": long_filter,
    "fsmonitor": in_settings("[core]\n\tfsmonitor = COMMAND\n"),
    "hooks": hooks,
    "include": include,
    "worktree": worktree,
    "another-place": elsewhere,
    "alias": in_settings(
        "[alias]\n" + "".join(f"\t{name} = !COMMAND\n" for name in ("rev-parse", "ls-tree", "cat-file", "archive"))
    ),
    "pager": in_settings("[core]\n\tpager = COMMAND\n[pager]\n\trev-parse = COMMAND\n\tls-tree = COMMAND\n"),
    "programs": in_settings(
        "[core]\n\teditor = COMMAND\n\taskPass = COMMAND\n\talternateRefsCommand = COMMAND\n"
        "[gpg]\n\tprogram = COMMAND\n[log]\n\tshowSignature = true\n[credential]\n\thelper = COMMAND\n"
        '[tar "tar"]\n\tcommand = COMMAND\n[uploadpack]\n\tpackObjectsHook = COMMAND\n'
    ),
    "promise-by-ssh": a_promise("\turl = ssh://localhost/x\n[core]\n\tsshCommand = COMMAND\n"),
    "promise-by-command": a_promise(
        '\turl = ext::COMMAND\n[protocol]\n\tallow = always\n[protocol "ext"]\n\tallow = always\n'
    ),
    "promise-by-file": a_promise(
        '\turl = file://REPOSITORY\n\tuploadpack = COMMAND\n[protocol "file"]\n\tallow = always\n'
    ),
    "promise-by-proxy": a_promise("\turl = git://localhost/x\n[core]\n\tgitProxy = COMMAND\n"),
    "promise-by-helper": a_promise('\turl = COMMAND\n\tvcs = ext\n[protocol "ext"]\n\tallow = always\n'),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_that_a_repository_asks_for_runs(game: Path, marker: Path, command: str, attack: str) -> None:
    ATTACKS[attack](game.parent, command)
    code, _, err = pnp("diff", "games/duel", "--since", "v1")
    assert not marker.exists()
    assert code in (1, 2), err


def test_no_protocol_is_allowed_where_git_would_still_fetch(
    game: Path, marker: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Older versions of git do not know GIT_NO_LAZY_FETCH."""
    monkeypatch.delitem(revision._ENVIRONMENT, "GIT_NO_LAZY_FETCH")
    ATTACKS["promise-by-command"](game.parent, command)
    assert pnp("diff", "games/duel", "--since", "v1")[0] == 2
    assert not marker.exists()


def test_contents_that_are_elsewhere_are_not_fetched(game: Path) -> None:
    lose_contents(game.parent)
    with pytest.raises(MisuseError, match=r"does not have the content of 'game\.yaml'"), folder_at(game, "v1"):
        pass


def test_no_program_of_the_folder_is_taken_for_git(
    game: Path, marker: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in (game, game.parent):
        shutil.copy(command, folder / "git")
    monkeypatch.setenv("PATH", f".:{os.environ['PATH']}")
    monkeypatch.chdir(game)
    assert pnp("diff", ".", "--since", "v1")[0] == 1
    assert not marker.exists()


def test_the_environment_of_the_user_names_no_other_repository(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_CONFIG_COUNT", "many")
    assert pnp("diff", "games/duel", "--since", "v1")[0] == 1


def test_replacements_are_not_followed(game: Path) -> None:
    old = git(game, "rev-parse", "v1:duel/game.yaml")
    git(game, "replace", old, git(game, "hash-object", "-w", "--stdin", given=NEW.encode()))
    with folder_at(game, "v1") as folder:
        assert (folder / "game.yaml").read_text(encoding="utf-8") == OLD


# Names and links


def raw_tree(game: Path, *entries: tuple[bytes, bytes, str]) -> str:
    """A tree whose names git itself would refuse to write: mode, name and id of each entry."""
    body = b"".join(mode + b" " + name + b"\0" + bytes.fromhex(id_) for mode, name, id_ in entries)
    data = b"tree %d\0" % len(body) + body
    id_ = sha1(data).hexdigest()  # as git names objects
    path = game.parent / ".git" / "objects" / id_[:2] / id_[2:]
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(zlib.compress(data))
    return id_


def version_of(game: Path, tree: str) -> str:
    """A revision whose folder `duel` is this tree."""
    return git(game, "commit-tree", "-m", "x", raw_tree(game, (b"40000", b"duel", tree)))


def test_a_link_is_a_link_again(game: Path) -> None:
    (game / "rules").mkdir()
    (game / "rules" / "one.md").write_text("# One\n", encoding="utf-8")
    (game / "rules" / "inside.md").symlink_to("one.md")
    (game / "rules" / "outside.md").symlink_to("/etc/hostname")
    commit(game, "v2")
    with folder_at(game, "v2") as old:
        assert (old / "rules" / "inside.md").read_text(encoding="utf-8") == "# One\n"
        assert (old / "rules" / "outside.md").readlink() == Path("/etc/hostname")


def test_a_link_out_of_the_old_folder_is_a_finding_as_it_is_in_any_other(game: Path) -> None:
    text = NEW + "rules: {title: Rules, chapters: [rules.md]}\n"
    (game / "game.yaml").write_text(text, encoding="utf-8")
    (game / "rules.md").symlink_to("/etc/hostname")
    commit(game, "v2")
    code, _, err = pnp("diff", "games/duel", "--since", "v2", "--until", "v1")
    assert (code, err.count("error[")) == (1, 1)
    assert "game.yaml:4:34: error[source.outside-folder]" in err


@pytest.mark.parametrize("mode", [b"100644", b"120000"])
def test_nothing_is_written_through_a_link(game: Path, tmp_path: Path, mode: bytes) -> None:
    target = git(game, "hash-object", "-w", "--stdin", given=str(tmp_path).encode())
    blob = git(game, "hash-object", "-w", "--stdin", given=b"x")
    inner = raw_tree(game, (mode, b"written", blob))
    tree = raw_tree(
        game,
        (b"120000", b"a", target),
        (b"40000", b"a", inner),
        (b"100644", b"game.yaml", git(game, "rev-parse", "v1:duel/game.yaml")),
    )
    assert pnp("diff", "games/duel", "--since", version_of(game, tree))[0] == 2
    assert not os.path.lexists(tmp_path / "written")


@pytest.mark.parametrize("name", [b"..", b"../../../written", b"/written"])
def test_no_name_leads_out(game: Path, tmp_path: Path, name: bytes) -> None:
    blob = git(game, "hash-object", "-w", "--stdin", given=b"x")
    tree = raw_tree(game, (b"100644", name, blob))
    with pytest.raises(MisuseError, match="leads out of its folder"), folder_at(game, version_of(game, tree)):
        pass


def test_odd_names_are_names(game: Path) -> None:
    names = ["tab\tand\nline", '"quoted"', "Kälte", "-dash"]
    for name in names:
        (game / name).write_text(name, encoding="utf-8")
    (game / os.fsdecode(b"\xff")).write_text("not UTF-8", encoding="utf-8")
    commit(game, "v2")
    with folder_at(game, "v2") as old:
        assert [(old / name).read_text(encoding="utf-8") for name in names] == names
        assert (old / os.fsdecode(b"\xff")).read_text(encoding="utf-8") == "not UTF-8"


def test_a_repository_within_the_folder_is_left_out(game: Path) -> None:
    (game / "inner").mkdir()
    git(game / "inner", "init", "-q")
    (game / "inner" / "file").write_text("x", encoding="utf-8")
    commit(game / "inner", "v9")
    commit(game, "v2")
    with folder_at(game, "v2") as old:
        assert not (old / "inner").exists()


def test_a_folder_that_is_its_repository(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    (tmp_path / "game.yaml").write_text(OLD, encoding="utf-8")
    commit(tmp_path, "v1")
    with folder_at(tmp_path, "v1") as old:
        assert [path.name for path in old.iterdir()] == ["game.yaml"]


def test_a_worktree_of_a_repository(game: Path, tmp_path: Path) -> None:
    git(game, "worktree", "add", "-q", str(tmp_path / "other"), "v1")
    with folder_at(tmp_path / "other" / "duel", "v1") as old:
        assert (old / "game.yaml").read_text(encoding="utf-8") == OLD


# Sizes


def test_a_file_that_is_too_large_is_so_for_every_reader(game: Path) -> None:
    (game / "game.yaml").write_text(NEW + "include: [more.yaml]\n", encoding="utf-8")
    (game / "more.yaml").write_bytes(b"#" * (LIMITS.file_bytes + 1))
    (game / "photo.png").write_bytes(b"#" * (LIMITS.file_bytes + 1))
    commit(game, "v2")
    code, _, err = pnp("diff", "games/duel", "--since", "v2", "--until", "v1")
    assert (code, err.count("error[")) == (1, 1)
    assert "game.yaml:4:11: error[source.too-large]" in err


def test_a_file_is_measured_before_it_is_read(game: Path) -> None:
    """A hundred megabytes of zeros are a tenth of one in a repository."""
    packed = zlib.compressobj(9)
    size = 100_000_000
    chunks = [packed.compress(b"blob %d\0" % size)]
    digest = sha1(b"blob %d\0" % size)
    zeros = bytes(1_000_000)
    for _ in range(size // len(zeros)):
        chunks.append(packed.compress(zeros))
        digest.update(zeros)
    id_ = digest.hexdigest()
    path = game.parent / ".git" / "objects" / id_[:2] / id_[2:]
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"".join([*chunks, packed.flush()]))
    main = git(game, "rev-parse", "v1:duel/game.yaml")
    tree = raw_tree(game, (b"100644", b"game.yaml", main), (b"100644", b"notes.txt", id_))
    with folder_at(game, version_of(game, tree)) as old:
        assert (old / "notes.txt").stat().st_size == LIMITS.file_bytes + 1


def test_a_folder_has_a_limit(game: Path) -> None:
    (game / "a.txt").write_text(OLD, encoding="utf-8")
    commit(game, "v2")
    with budget.run(LIMITS._replace(revision_bytes=len(OLD + NEW))):
        with folder_at(game, "v2"):
            pass
        (game / "b.txt").write_text("x", encoding="utf-8")
        commit(game, "v3")
        with pytest.raises(MisuseError, match=f"at most {len(OLD + NEW)} are read"), folder_at(game, "v3"):
            pass


def test_a_list_of_files_has_a_limit(game: Path) -> None:
    """Twelve trees that hold each other ten times over list a billion files and more."""
    blob = git(game, "hash-object", "-w", "--stdin", given=b"x")
    inner = raw_tree(game, *((b"100644", b"%d" % number, blob) for number in range(10)))
    for _ in range(11):
        inner = raw_tree(game, *((b"40000", b"%d" % number, inner) for number in range(10)))
    with pytest.raises(MisuseError, match="too much"), folder_at(game, version_of(game, inner)):
        pass


def test_git_has_a_time_limit(game: Path) -> None:
    """Twelve trees of trees without a single file are long to list, and the list is empty."""
    inner = raw_tree(game)
    for _ in range(11):
        inner = raw_tree(game, *((b"40000", b"%d" % number, inner) for number in range(10)))
    version = version_of(game, inner)
    with (
        budget.run(LIMITS._replace(revision_seconds=0.3)),
        pytest.raises(MisuseError, match="git: stopped"),
        folder_at(game, version),
    ):
        pass


def test_a_damaged_object_is_no_bug_of_ours(game: Path) -> None:
    id_ = git(game, "rev-parse", "v1:duel/game.yaml")
    path = game.parent / ".git" / "objects" / id_[:2] / id_[2:]
    path.chmod(0o644)
    for content in (b"blob 5\0longer than it says", b"blob 99\0shorter than it says", b"tree 1\0x", b"nonsense"):
        path.write_bytes(zlib.compress(content))
        assert pnp("diff", "games/duel", "--since", "v1")[0] == 2
    tree = raw_tree(game, (b"100644", b"game.yaml", git(game, "rev-parse", "v1^{tree}")))
    assert pnp("diff", "games/duel", "--since", version_of(game, tree))[0] == 2
