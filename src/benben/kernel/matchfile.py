"""Match files: a match as a small JSON file that needs nothing but the rules to be played again.

Drawn outcomes are written down, so a changed generator breaks no file. With the seed, `verify` also proves that the
outcomes are the ones the published commitment stood for.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

import msgspec

from benben.kernel import chance
from benben.kernel.actions import Steps
from benben.kernel.errors import BadFile, BenbenError
from benben.kernel.match import Entry, Match
from benben.kernel.title import Options, Title, title

FORMAT = 1


class FileEntry(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A move as text with its outcomes, or an undo back to entry `to`.

    Random play goes id by id, and others may act in the middle of a move: then `ids` take the place of the move.
    """

    n: Annotated[int, msgspec.Meta(ge=1, lt=2**53)]
    seat: int
    move: str | None = None
    draws: list[int] = []
    to: int | None = None
    ids: list[int] = []

    @property
    def made(self) -> Steps | str | None:
        """What was done; None for an undo."""
        return Steps(tuple(self.ids)) if self.ids else self.move


class MatchFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole match: who, what, with which options and outcomes."""

    benben: int
    title: str
    behavior: int
    options: Options
    seats: list[str]
    table: str
    seed: str | None
    commitment: str | None
    set_up: list[int]
    moves: list[FileEntry]
    hash: str


def export(match: Match, names: list[str] | None = None) -> MatchFile:
    """The file of a match. It holds the seed: never give it out while the match runs at a table."""
    return MatchFile(
        benben=FORMAT,
        title=match.title.id,
        behavior=match.title.behavior,
        options=match.options,
        seats=names or [f"Player {seat + 1}" for seat in range(match.seats)],
        table=match.table,
        seed=match.seed.hex() if match.seed is not None else None,
        commitment=match.commitment,
        set_up=match.set_up_draws,
        moves=[_entry(match, entry) for entry in match.entries],
        hash=match.state_hash(),
    )


def _entry(match: Match, entry: Entry) -> FileEntry:
    if isinstance(entry.move, Steps):
        return FileEntry(entry.number, entry.seat, draws=entry.draws, ids=list(entry.move.ids))
    text = None if entry.move is None else match.title.move_text(entry.move)
    return FileEntry(entry.number, entry.seat, text, entry.draws, entry.to)


def read(source: str | Path | bytes | dict[str, Any]) -> MatchFile:
    """A match file from a path, its bytes or its decoded JSON."""
    try:
        if isinstance(source, dict):
            file = msgspec.convert(source, MatchFile)
        else:
            data = source if isinstance(source, bytes) else Path(source).read_bytes()
            file = msgspec.json.decode(data, type=MatchFile)
    except OSError as error:
        raise BadFile(f"{error.filename} can't be read: {error.strerror}.") from None
    except msgspec.DecodeError as error:
        raise BadFile(f"This is not a Benben match file: {error}.") from None
    if file.benben != FORMAT:
        raise BadFile(f"The file has format {file.benben}; this version of Benben reads format {FORMAT}.")
    return file


def replay(file: MatchFile, until: int | None = None) -> Match:
    """Play a file's entries again with their written outcomes, up to entry `until`."""
    found = readable(file)
    try:
        match = Match(found, found.kept(file.options), table=file.table, draws=file.set_up)
        for entry in file.moves:
            if until is not None and entry.n > until:
                return match
            if entry.made is None:
                if match.undo(entry.seat, entry.n).to != entry.to:
                    raise BadFile(f"entry {entry.n} does not go back to entry {entry.to}.")
            else:
                match.act(entry.seat, entry.made, draws=entry.draws, number=entry.n)
    except (BenbenError, ValueError) as error:
        raise BadFile(f"The file can't be played again: {error}") from None
    return match


def load(source: str | Path | bytes | dict[str, Any]) -> Match:
    """The match of a file, at its last entry. It continues with fresh chance."""
    file = read(source)
    match = replay(file)
    if not _leads_there(file, match):
        raise BadFile("The file's moves do not lead to its last state; it was changed or belongs to other rules.")
    match.seed = _seed(file)
    if match.seed is None:
        chance.seed_generator(match.state.rng, secrets.randbits(62))
    return match


def verify(file: MatchFile) -> list[str]:
    """Everything that is wrong with a finished match; an empty list proves moves, outcomes and commitment."""
    seed = _seed(file)
    if seed is None:
        return ["The file has no seed: only a finished match can be verified."]
    wrong: list[str] = []
    try:
        found = readable(file)
    except BadFile as error:
        return [str(error)]
    if chance.commitment(seed, file.table) != file.commitment:
        wrong.append("The commitment is not the hash of the seed and the table.")
    at = 0
    try:
        match = Match(found, found.kept(file.options), seed, file.table)
        if match.set_up_draws != file.set_up:
            wrong.append("The set-up was not drawn from the seed.")
            return wrong
        for entry in file.moves:
            at = entry.n
            if entry.made is None:
                if match.undo(entry.seat, entry.n).to != entry.to:
                    return [*wrong, f"Entry {entry.n} does not go back to entry {entry.to}."]
            elif match.act(entry.seat, entry.made, number=entry.n).draws != entry.draws:
                wrong.append(f"The outcomes of entry {entry.n} were not drawn from the seed.")
                return wrong
    except (BenbenError, ValueError) as error:
        return [*wrong, f"Entry {at} can't be played: {error}"]
    if not _leads_there(file, match):
        wrong.append("The last state is not the one the file names.")
    return wrong


def readable(file: MatchFile) -> Title:
    """The title as the file's options play it; `BadFile` if it plays differently now."""
    found = title(file.title).of(file.options)
    if not found.reads(file.behavior):
        raise BadFile(
            f"The file was played with behavior {file.behavior} of {file.title}; this version plays {found.behavior}."
        )
    return found


def _leads_there(file: MatchFile, match: Match) -> bool:
    """Whether the moves led to the last state the file names, which an older behavior may have hashed differently."""
    return file.behavior in match.title.also_reads or match.state_hash() == file.hash


def _seed(file: MatchFile) -> bytes | None:
    try:
        seed = None if file.seed is None else bytes.fromhex(file.seed)
    except ValueError:
        raise BadFile("The seed in the file is not hexadecimal.") from None
    if seed is not None and len(seed) != 32:
        raise BadFile("The seed in the file does not have 32 bytes.")
    return seed
