from __future__ import annotations

import pytest

from benben.kernel.native import NativeInstance
from benben.kernel.schema import FINISHED, UNFINISHED
from benben.search.guides.liking import SPOTS
from benben.search.instance import compiled, guides_of, with_search
from benben.search.rules import DESK
from tests.search.games import SPECS, WIDEST, guided_native, guided_plain, title_of
from tests.support.toy import TOY


@pytest.mark.parametrize("spec", SPECS)
def test_guided_games_end_and_are_the_same_natively_and_interpreted(spec: str) -> None:
    native = guided_native(compiled(title_of(spec)), spec, seed=5, count=40)
    assert {row[-1] for row in native} <= {FINISHED, UNFINISHED}
    assert sum(row[-1] == FINISHED for row in native) >= 30
    assert guided_plain(spec, seed=5, count=1) == native[:1]


@pytest.mark.parametrize("spec", WIDEST)
def test_guides_never_look_outside_an_array(spec: str) -> None:
    bounded = NativeInstance(with_search(title_of(spec)), bounded=True)
    assert guided_native(bounded, spec, 9, 30) == guided_native(compiled(title_of(spec)), spec, 9, 30)


@pytest.mark.parametrize("spec", SPECS)
def test_a_map_has_room_on_the_desk(spec: str) -> None:
    assert SPOTS + int(title_of(spec).constants.get("INTERSECTIONS", 0)) <= DESK


def test_a_title_that_no_guide_knows_is_played_on_by_chance() -> None:
    assert guides_of(TOY) == ()
    assert with_search(TOY).interpreted.guided(TOY.blank({}), 0, [0b100], [1, 2, 3, 4], []) == 2
