"""What rules tell matches its declaration, which the client's types rely on."""

from __future__ import annotations

import random

from benben.kernel.events import OrNone
from benben.kernel.match import Match
from benben.kernel.title import Title
from tests.conformance.common import basic, every_title, limited


@every_title
def test_events_name_a_seat_or_place_unless_they_may_do_without(title: Title) -> None:
    match, rng = Match(title, limited(title, basic(title)), seed=11), random.Random(11)
    events = list(match.set_up_events)
    while not match.over:
        seat = title.due(match.state)[0]
        events += match.act(seat, match.pick(seat, rng.choice)).events
    assert events
    for event in events:
        arguments = title.events.kind(event.kind).arguments
        assert event.args.keys() == arguments.keys()
        for name, argument in arguments.items():
            assert event.args[name] is not None or isinstance(argument, OrNone), f"{event.kind} has no {name}"
