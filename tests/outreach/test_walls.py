"""The walls hold: an import that breaks each contract, seeded into a copy of the tree, is caught."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SEEDS = {
    "outreach/http/vary.py": "from campaigns import models",
    "campaigns/prospects/selectors.py": "from campaigns.drafts import models",
    "campaigns/drafts/rules/__init__.py": "from campaigns.drafts import services",
    "campaigns/enrollments/rules.py": "from django.db import models",
    "campaigns/delivery/selectors.py": "import celery",
    "campaigns/newcomer/__init__.py": "",
}
CONTRACTS = [
    "Packages look down only BROKEN",
    "Slices stand in the order of the pipeline BROKEN",
    "Inside a slice: services, selectors, providers, models, rules BROKEN",
    "Rules and checks know no Django and no Celery BROKEN",
    "Only tasks and the application know Celery BROKEN",
]


def test_each_contract_catches_a_seeded_violation(tmp_path: Path) -> None:
    for package in ("outreach", "campaigns", "review"):
        shutil.copytree(
            ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__", "samples")
        )
    shutil.copy(ROOT / ".importlinter", tmp_path)
    for name, line in SEEDS.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{path.read_text() if path.exists() else ''}\n{line}\n")
    done = subprocess.run(
        [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert [line for line in CONTRACTS if line not in done.stdout] == []
    assert "newcomer" in done.stdout
