"""`install_torch.py`: PyTorch, which the example learns with, as the lock says.

A build for the processor alone is a tenth as large. It isn't on PyPI, but pip may be told where there is one; without
it PyPI's is installed, with everything that a GPU needs.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

INSTALL = (sys.executable, str(Path(__file__).with_name("install.py")), "--require-hashes", "-r")
LOCK = Path(__file__).resolve().parent.parent / "requirements" / "torch.txt"
PROCESSOR = {"2.13.0": "6746dbcbeb526eb61330b76b41ff1b4eb848951103a892eeb080dfa2b264667b"}  # Python 3.11, Linux, x86-64
FOR_GPU = re.compile(r"(cuda|nvidia)-|triton==|torch==")


def for_processor(lock: str) -> str | None:
    """The lock with the small build in the place of PyPI's; None if there is none of that version."""
    version = re.findall(r"^torch==(\S+)", lock, re.MULTILINE)[0]
    if version not in PROCESSOR:
        return None
    entries = [entry for entry in re.split(r"^(?=\S)", lock, flags=re.MULTILINE) if entry]
    own = [entry for entry in entries if not FOR_GPU.match(entry)]
    return "".join([*own, f"torch=={version}+cpu --hash=sha256:{PROCESSOR[version]}\n"])


def main() -> int:
    small = for_processor(LOCK.read_text(encoding="utf-8"))
    if small is not None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "torch.txt"
            path.write_text(small, encoding="utf-8")
            if subprocess.run([*INSTALL, str(path)], capture_output=True, check=False).returncode == 0:
                return 0
        print("No build of PyTorch for the processor alone; installing PyPI's, which is large …", flush=True)
    return subprocess.run([*INSTALL, str(LOCK)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
