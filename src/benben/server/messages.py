"""Every message that goes over the wire, by HTTP or socket. Keys and arguments travel, never sentences."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, DecodeError, Meta, Struct, UnsetType, field

from benben.server import callmessages, clockmessages, socketmessages
from benben.server.clockmessages import ClockView
from benben.server.socketmessages import Hello, Ping, PongMessage, PresenceMessage, ReloadMessage

PARTS = (callmessages, clockmessages, socketmessages)
"""Modules with more of them."""

SEATS = 6
CHAT_LENGTH = 500
NAME_LENGTH = 40

SeatNumber = Annotated[int, Meta(ge=0, lt=SEATS)]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
BotName = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_-]+$")]
TitleId = Annotated[str, Meta(min_length=1, max_length=40)]
OptionValue = str | bool | int
Options = Annotated[dict[str, OptionValue], Meta(max_length=40)]
Json = dict[str, Any]
GameMove = Annotated[Json, "a move, as its title declares it"]
GameEvent = Annotated[Json, "an event, as its title declares it"]
GameState = Annotated[Json, "a state, as far as it may be seen"]
Explained = Annotated[Json, "what a title's rules say about a state"]

UNREADABLE = (DecodeError, UnicodeError, RecursionError)
"""What reading JSON from outside may raise."""

Thinking = Literal["full", "quick"]
TempoName = Literal["off", "relaxed", "normal", "quick", "day", "days"]
Status = Literal["waiting", "running", "finished", "frozen"]
EntryKind = Literal[
    "created", "options", "sat", "left", "kicked", "filled", "started", "move", "undo", "chat", "renamed",
    "resigned", "agreed", "standin", "played_for", "back", "rematch", "thinking", "ended", "tempo", "lapsed", "paused",
]  # fmt: skip
Wrong = Literal["illegal", "stale", "forbidden", "unknown", "closed", "bad"]


class Problem(Struct):
    """What is wrong with a request as such: one key and one sentence."""

    error: str
    text: str


def unreadable(error: Exception) -> str:
    """What is wrong with JSON that can't be read, as part of a sentence."""
    return "it is nested too deep" if isinstance(error, RecursionError) else str(error)


class Rename(Struct, forbid_unknown_fields=True):
    name: Name


class Me(Struct):
    guest: str
    name: str | None
    version: str
    think: float | None
    """Seconds that opponents may think about a move here, if the server limits it."""


class OptionInfo(Struct):
    name: str
    kind: Literal["choice", "number", "flag"]
    choices: list[str] | None
    low: int | None
    high: int | None
    default: OptionValue
    rule: str | None
    house: bool


class TitleInfo(Struct):
    id: str
    behavior: int | str
    family: str
    seats: tuple[int, int]
    house_seats: list[int]
    """Numbers of players that are a house option."""
    options: list[OptionInfo]
    bots: list[str]
    facts: Json
    idle: list[str]
    """Decisions a seat may leave open: it may act, but nobody waits for it."""
    answers: list[str]
    """Decisions a seat is asked to make while the game goes on without it."""
    event_seats: dict[str, list[str]]
    """For each kind of event, the arguments that hold one seat or several."""


class SeatPlan(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot"]
    bot: BotName | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    title: TitleId
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=SEATS)]
    options: Options = field(default_factory=dict[str, OptionValue])
    start: bool = False
    public: bool = False
    thinking: Thinking = "full"
    tempo: TempoName = "off"


class SeatView(Struct):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str | None
    bot: str | None
    standin: str | None
    here: bool
    resigned: bool


class Asked(Struct):
    seat: int
    kind: str
    decision: int


class Outcome(Struct):
    kind: Literal["finished", "unfinished", "resigned", "agreed"]
    winners: list[int]
    points: list[int] | None


class Reason(Struct):
    key: str
    rule: str | None


class Legal(Struct):
    seat: int
    decision: int
    moves: list[GameMove]
    forms: list[Json]


class Overdue(Struct):
    """A seat the others are waiting for, and the seconds until you may have its move made with `play_for`."""

    seat: int
    decision: int
    seconds: float


class TableView(Struct):
    id: str
    title: str
    options: dict[str, OptionValue]
    status: Status
    seq: int
    host: bool
    public: bool
    thinking: Thinking
    tempo: TempoName
    clock: ClockView | None
    you: list[int]
    link: str
    commitment: str | None
    seed: str | None
    seats: list[SeatView]
    watching: int
    asked: list[Asked]
    overdue: list[Overdue]
    state: GameState | None
    glance: Explained | None
    sheet: Explained | None
    legal: Legal | None
    legals: list[Legal]
    undo: bool
    outcome: Outcome | None
    agree: list[int]
    rematch: str | None


class TableSummary(Struct):
    id: str
    title: str
    options: dict[str, OptionValue]
    status: Status
    seats: list[SeatView]
    you: list[int]
    host: bool
    asked: list[Asked]
    at: str
    outcome: Outcome | None


class Entry(Struct):
    seq: int
    kind: EntryKind
    seat: int | None
    name: str | None
    at: str
    move: GameMove | None
    text: str | None
    to: int | None
    events: list[GameEvent]


class Update(Struct):
    table: str
    seq: int
    entries: list[Entry]
    view: TableView


class Put(Struct):
    """Something in a view that is else than it was: the way to it by keys and indexes, and what is there now."""

    at: list[str | int]
    value: Any


class Change(Struct):
    """What happened after entry `after`, for whoever has the view as of then: what to put into that view, whose `seq`
    becomes this one. All else in it is as it was."""

    table: str
    after: int
    seq: int
    entries: list[Entry]
    puts: list[Put]


class Frame(Struct):
    seq: int
    entry: Entry
    state: GameState
    glance: Explained | None
    points: list[int]
    """Every seat's, as the rules count them, hidden ones included."""


class Replay(Struct):
    frames: list[Frame]


class Moment(Struct):
    """How likely each seat was to win after an entry; the set-up is entry 0."""

    seq: int
    chances: list[float]


class Swing(Struct):
    """An entry that changed a seat's chances much, and what the strongest opponent would have done instead, if that is
    something else."""

    seq: int
    seat: int
    before: float
    after: float
    mover: int
    move: GameMove
    better: GameMove | None


class Chances(Struct):
    """Everybody's chances over a finished game. Until it is `done`, there are only the first of `of` moments."""

    done: bool
    of: int
    moments: list[Moment]
    swings: list[Swing]


class HintWanted(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    decision: Annotated[int, Meta(ge=0)]


class Hint(Struct):
    """What the strongest opponent would do in your place, with no more than you know."""

    seat: int
    decision: int
    bot: str
    move: GameMove


class PrivateLink(Struct):
    """What turns another device into this guest's. It travels alone: nothing that others write may be next to it."""

    path: str


class Continuing(Struct):
    """Whom a private link makes of a device that uses it: the guest's name and table, and whether it is you already."""

    table: str
    name: str | None
    you: bool


class Why(Struct):
    reason: Reason | None


class Order(Struct, tag_field="do", forbid_unknown_fields=True):
    """A command. Because of its id it is carried out once, no matter how often it arrives."""

    id: CommandId


class Move(Order, tag="move"):
    """`seen` is the number of the last entry you had: a move that refers to another player's offer is stale if that
    player has made a new one since. Without it, only the decision's number is compared."""

    seat: SeatNumber
    decision: Annotated[int, Meta(ge=0)]
    move: GameMove
    seen: Annotated[int, Meta(ge=0)] | None = None


class Undo(Order, tag="undo"):
    seat: SeatNumber


class Chat(Order, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]


class Sit(Order, tag="sit"):
    name: Name
    seat: SeatNumber | None = None


class Leave(Order, tag="leave"):
    seat: SeatNumber


class Fill(Order, tag="fill"):
    seat: SeatNumber
    bot: BotName


class Kick(Order, tag="kick"):
    seat: SeatNumber


class Start(Order, tag="start"):
    pass


class SetOptions(Order, tag="options"):
    options: Options


class Think(Order, tag="think"):
    """How long opponents think, as the host wants it: as long as each does, or about a tenth of a second a move."""

    thinking: Thinking


class SetTempo(Order, tag="tempo"):
    """How much time everybody has, as the host wants it; before the game only."""

    tempo: TempoName


class Pause(Order, tag="pause"):
    """Want the clock to stand still, or to go on. It stands still while everybody wants it to."""

    seat: SeatNumber
    pause: bool


class Resign(Order, tag="resign"):
    seat: SeatNumber


class Agree(Order, tag="agree"):
    seat: SeatNumber
    end: bool


class Standin(Order, tag="standin"):
    seat: SeatNumber
    bot: BotName | None = None


class PlayFor(Order, tag="play_for"):
    """Have the one move made that the others are waiting for: the move the rules name, or a stand-in's."""

    seat: SeatNumber
    decision: Annotated[int, Meta(ge=0)]


class Back(Order, tag="back"):
    seat: SeatNumber


class Rematch(Order, tag="rematch"):
    pass


class NameMe(Order, tag="rename"):
    name: Name


Command = (
    Move
    | Undo
    | Chat
    | Sit
    | Leave
    | Fill
    | Kick
    | Start
    | SetOptions
    | Think
    | SetTempo
    | Pause
    | Resign
    | Agree
    | Standin
    | PlayFor
    | Back
    | Rematch
    | NameMe
)


class Answer(Struct, omit_defaults=True):
    """Either ok with the entry's number, or not ok with what was wrong; `key` gives the details."""

    id: str
    ok: bool
    seq: int | UnsetType = UNSET
    error: Wrong | UnsetType = UNSET
    reason: Reason | UnsetType | None = UNSET
    key: str | UnsetType = UNSET


# What a socket carries: the client's messages by `do`, the server's by `is`.


class SendCommand(Struct, tag_field="do", tag="command"):
    command: Command


class AskWhy(Struct, tag_field="do", tag="why"):
    id: CommandId
    seat: SeatNumber
    move: GameMove


FromClient = Hello | SendCommand | AskWhy | Ping


class UpdateMessage(Update, tag_field="is", tag="update"):
    pass


class ChangeMessage(Change, tag_field="is", tag="change"):
    pass


class AnswerMessage(Answer, tag_field="is", tag="answer", omit_defaults=True):
    pass


class WhyMessage(Struct, tag_field="is", tag="why"):
    id: str
    reason: Reason | None


class ProblemMessage(Problem, tag_field="is", tag="problem"):
    """A message that could not be read at all, and so has no id to answer."""


FromServer = (
    UpdateMessage
    | ChangeMessage
    | AnswerMessage
    | WhyMessage
    | ReloadMessage
    | PresenceMessage
    | PongMessage
    | ProblemMessage
)
