"""How programs outside Python are found and installed; apt-get itself is not run."""

import importlib.util
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tool() -> Iterator[ModuleType]:
    """Return the tool as a module."""
    spec = importlib.util.spec_from_file_location("install_system", ROOT / "tools" / "install_system.py")
    assert spec
    assert spec.loader
    module = sys.modules["install_system"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules["install_system"]


def script(path: Path, text: str = "#!/bin/sh\necho 'postgres (PostgreSQL) 15.1'\n") -> None:
    path.write_text(text)
    path.chmod(0o755)


def test_a_script_in_the_servers_place_is_no_server(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in tool.POSTGRESQL_PROGRAMS:
        script(tmp_path / name)
    monkeypatch.setattr(tool, "_folders", lambda: [tmp_path])

    assert tool.postgresql() is None


def test_the_server_is_found_behind_a_script_and_through_a_link(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = tool.postgresql()
    if real is None:
        pytest.skip("DATABASE_URL is set and PostgreSQL is not installed here")
    wrapped, linked = tmp_path / "wrapped", tmp_path / "linked"
    wrapped.mkdir()
    script(wrapped / "postgres")
    linked.mkdir()
    (linked / "postgres").symlink_to(real / "postgres")
    monkeypatch.setattr(tool, "_folders", lambda: [wrapped, linked])

    assert tool.postgresql() == real


@pytest.mark.parametrize("before", [None, "#!/bin/sh\nexit 0\n"], ids=["none yet", "the machine's own"])
def test_packages_start_no_services_and_the_policy_is_as_before(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str | None
) -> None:
    policy = tmp_path / "policy-rc.d"
    if before is not None:
        policy.write_text(before)
    seen: list[tuple[str, str, int]] = []

    def apt_get(*arguments: str) -> None:
        seen.append((arguments[0], policy.read_text(), stat.S_IMODE(policy.stat().st_mode)))

    monkeypatch.setattr(tool, "POLICY", policy)
    monkeypatch.setattr(tool, "_apt_get", apt_get)
    tool._install(["redis-server"])

    assert seen == [(verb, "#!/bin/sh\nexit 101\n", 0o755) for verb in ("update", "install")]
    assert (policy.read_text() if policy.exists() else None) == before


def test_what_is_there_is_not_installed(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(tool.PROGRAMS, "redis", tool.Program("Redis", lambda: tmp_path, ("redis-server",)))
    monkeypatch.setattr(tool, "_install", lambda packages: pytest.fail(f"installed {packages}"))

    assert tool.ensure(["redis"]) == {"redis": tmp_path}


def test_only_the_packages_of_what_is_missing_are_installed(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setitem(tool.PROGRAMS, "redis", tool.Program("Redis", lambda: tmp_path, ("redis-server",)))
    missing = tool.Program(
        "Chromium", lambda: tmp_path if installed else None, ("chromium", "fonts-liberation")
    )
    monkeypatch.setitem(tool.PROGRAMS, "chromium", missing)
    monkeypatch.setattr(tool, "_may_install", lambda: True)
    monkeypatch.setattr(tool, "_install", installed.extend)

    assert tool.ensure(["redis", "chromium"]) == {"redis": tmp_path, "chromium": tmp_path}
    assert installed == ["chromium", "fonts-liberation"]
