"""The journey of a prospect: one table of stage, service and what follows. What crosses all slices stands here.

The database is the truth. A caller (a task, the sweep, a command) names a row; this module claims it, lets the
stage's service work outside any transaction, and moves the row by what it said. Every part may run twice, at
once, or never, with the same result.
"""

from campaigns.pipeline.moving import advance, check_at_once, due_work, next_step
from campaigns.pipeline.people import answer_fit_question, decide_appeal, look_at_address_again, try_again
from campaigns.pipeline.stages import OutageError, check_test, delicate

__all__ = [
    "OutageError",
    "advance",
    "answer_fit_question",
    "check_at_once",
    "check_test",
    "decide_appeal",
    "delicate",
    "due_work",
    "look_at_address_again",
    "next_step",
    "try_again",
]
