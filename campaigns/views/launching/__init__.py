"""The campaigns, and the page on which one is launched and later held in hand."""

from campaigns.views.launching.acts import launch_act
from campaigns.views.launching.artifacts import artifact_test
from campaigns.views.launching.pages import campaigns, launch_page

__all__ = ["artifact_test", "campaigns", "launch_act", "launch_page"]
