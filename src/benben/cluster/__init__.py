"""Work on more than one machine, by Ray (`pip install 'benben[ray]'`). Nothing here imports Ray before it is asked for.

A cluster is named by its address:

- `ray://HOST:PORT` is one whose head listens for clients there (`ray start --head` does so on port 10001);
- `ray://auto` is the one that this machine belongs to, or that the environment's RAY_ADDRESS names;
- `ray://local` is one of this machine alone, begun for this work and ended with it.
"""

from benben.cluster.connection import NoCluster, connected
from benben.cluster.edition import OtherEdition
from benben.cluster.work import Cluster, LostWork

__all__ = ["Cluster", "LostWork", "NoCluster", "OtherEdition", "connected"]
