"""Workers that import this know the toys with faults."""

from benben.kernel.title import register
from tests.support.broken import BROKEN_TOYS

for toy in BROKEN_TOYS.values():
    register(toy)
