"""The notebook runs from top to bottom without a warning, and is kept without what it shows."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.support.tree import ROOT, files

NOTEBOOKS = files("examples/*.ipynb", "docs/**/*.ipynb")
STRICT = "import warnings\n\nwarnings.simplefilter('error')\nwarnings.filterwarnings('ignore', module='ipykernel')"

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)


def read(path: Path) -> nbformat.NotebookNode:
    notebook: nbformat.NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return notebook


def test_there_is_a_tour() -> None:
    assert ROOT / "examples" / "tour.ipynb" in NOTEBOOKS


@every_notebook
def test_it_is_kept_without_its_output(path: Path) -> None:
    cells = [cell for cell in read(path).cells if cell.cell_type == "code"]
    kept = [cell.id for cell in cells if cell.outputs or cell.execution_count is not None]
    assert kept == [], f"clear the outputs of {path.name} before you commit it"


@every_notebook
@pytest.mark.xdist_group("native cheops-heirs")
def test_it_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    monkeypatch.setenv("JUPYTER_PREFER_ENV_PATH", "1")
    monkeypatch.delenv("BENBEN_TITLES", raising=False)
    notebook = read(path)
    notebook.cells.insert(0, nbformat.v4.new_code_cell(STRICT))  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=None, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert [output for output in shown if output.get("name") == "stderr"] == []
    plotted = sum("image/png" in output.get("data", {}) for output in shown)
    assert plotted == sum(cell.source.count("plt.show()") for cell in notebook.cells)
