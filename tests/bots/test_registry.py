from __future__ import annotations

import pytest

from benben.bots import UnknownBot, bot, bots_of, names, stand_in
from benben.bots.cheops_heirs.bot import SensibleHeir
from benben.bots.uniform import RandomBot
from tests.support.toy import TOY


def test_every_title_has_the_random_bot() -> None:
    assert bots_of(TOY) == bots_of("toy") == ["random"]
    assert isinstance(bot(TOY, "random"), RandomBot)


def test_cheops_heirs_has_a_sensible_bot() -> None:
    assert bots_of("cheops-heirs")[:3] == ["random", "apprentice", "sensible"]
    assert isinstance(bot("cheops-heirs", "sensible"), SensibleHeir)
    assert names()[0] == "random"
    assert "sensible" in names()


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot, match="toy has no bot 'sensible'; it has random"):
        bot("toy", "sensible")


def test_at_a_table_the_random_bot_stands_in_for_one_the_title_lacks() -> None:
    assert isinstance(stand_in("toy", "sensible"), RandomBot)
    assert isinstance(stand_in("cheops-heirs", "sensible"), SensibleHeir)
