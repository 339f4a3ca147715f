"""A worker plays only for those who would come to the same results."""

from __future__ import annotations

import msgspec
import pytest

from benben.cluster.edition import Edition, OtherEdition, check_edition, edition
from benben.kernel.title import title, titles


@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        ("benben", "has Benben .*, and this program other: install the same on every machine"),
        ("title", "has other rules of cheops-heirs than this program: "),
        ("sources", "has other sources of Benben "),
        ("rules", "has other rules, or another version of Python, Numba or NumPy, than this program: "),
    ],
)
def test_each_part_of_an_edition_counts(part: str, sentence: str) -> None:
    heirs = title("cheops-heirs")
    ours = edition(heirs)
    check_edition(heirs, ours, "10.0.0.1")
    with pytest.raises(OtherEdition, match=f"^The worker on 10.0.0.1 {sentence}"):
        check_edition(heirs, msgspec.structs.replace(ours, **{part: "other"}), "10.0.0.1")


def test_titles_have_editions_of_their_own() -> None:
    assert len({edition(found).title for found in titles()}) == len(titles())


def test_an_edition_is_told_as_text() -> None:
    ours = edition(title("toy"))
    assert all(isinstance(part, str) for part in ours.told())
    assert Edition(*ours.told()) == ours
