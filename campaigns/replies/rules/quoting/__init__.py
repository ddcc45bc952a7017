"""What is new in a mail: without quoted history, signature marks and mobile footers."""

from campaigns.replies.rules.quoting.splitting import judged_text_of, new_text, new_text_of

__all__ = ["judged_text_of", "new_text", "new_text_of"]
