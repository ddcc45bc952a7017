"""Static files under names that carry a hash of their content, so that browsers may keep them for good."""

from typing import Final

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage

# What one module of ours imports of another. Django's own pattern would look into the scripts of packages too, one of
# which names files that are not there.
IMPORT: Final = (
    r"""(?P<matched>(?P<import>\b(?:import|from)\s+)"(?P<url>\./\w+\.js)")""",
    '%(import)s"%(url)s"',
)


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it ships no types
    """Renames what our modules import of each other: a browser would else load a module twice, once under each name."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        *((path.name, (IMPORT,)) for path in (settings.BASE_DIR / "static").glob("*.js")),
    )
