"""Hashed names of static files: modules that import each other stay one module each."""

import re
from pathlib import Path

from django.conf import settings

from outreach.http.static_files import HashedStaticFiles


def test_a_module_is_imported_under_its_hashed_name_alone(tmp_path: Path) -> None:
    storage = HashedStaticFiles(location=tmp_path, base_url="/static/")
    names = [path.name for path in (settings.BASE_DIR / "static").glob("*.js")]
    for name in names:
        (tmp_path / name).write_bytes((settings.BASE_DIR / "static" / name).read_bytes())
    list(storage.post_process({name: (storage, name) for name in names}))
    imported = re.findall(
        r'(?:from|import)\s+"\./([^"]+)"', (tmp_path / storage.stored_name("queue.js")).read_text()
    )
    assert len(imported) > 5
    assert set(imported) <= set(storage.hashed_files.values())
