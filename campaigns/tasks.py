"""Every Celery task: a few lines each, ids only. A message is a hint; the rows say what is due.

No task has an eta and none retries: a retry is `due_at` on the row, and a lost hint is found by the sweep.
"""

from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

import structlog
from celery import Task, shared_task
from django.conf import settings
from django.db.models import Q, QuerySet
from django.db.transaction import on_commit
from django.utils import timezone
from kombu.exceptions import OperationalError

from campaigns import lapsing, pipeline
from campaigns.delivery.models import Message
from campaigns.delivery.models.platforms import PlatformHook
from campaigns.delivery.selectors import due_messages
from campaigns.delivery.selectors.platforms import to_stop_there, unread_hooks
from campaigns.delivery.services import send as send_message
from campaigns.delivery.services import sweep_unknown
from campaigns.delivery.services.comparing import compare_due
from campaigns.delivery.services.domains import look_at_due_domains
from campaigns.delivery.services.leaving import stop_there
from campaigns.delivery.services.opinions import end_lonely_pairs
from campaigns.delivery.services.pauses import tell_owners
from campaigns.delivery.services.unread import let_go_unread
from campaigns.drafts.services.stranded import cut_off_tests, free_stranded
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import HINT_SECONDS, MACHINE, Stage
from campaigns.enrollments.selectors import due_machine, due_waiting
from campaigns.enrollments.services import mark_hinted
from campaigns.erasure.services import sweep_erasures
from campaigns.erasure.services.linking import send_link, send_links
from campaigns.intake import advance_import
from campaigns.llm.services import provider_from_settings
from campaigns.mailboxes.models import Mailbox, PlatformAccount
from campaigns.mailboxes.resolvers import resolver
from campaigns.metrics.services import propose as propose_changes
from campaigns.notifications.selectors import due_tellings
from campaigns.notifications.services import forget_old, send_telling, tell_due
from campaigns.prospects.services.running import due_imports, sweep_files
from campaigns.replies.models import InboundMessage
from campaigns.replies.selectors import due_mailboxes
from campaigns.replies.selectors.telling import stands
from campaigns.replies.services import follow_unfinished, poll, reread
from campaigns.replies.services.alerting import alert, keep_up
from campaigns.replies.services.judging import judge as judge_answer
from campaigns.replies.services.judging import unjudged
from campaigns.replies.services.notices import tell_of_hand_over, tell_of_hand_overs
from campaigns.replies.services.platform_events import poll_platform, read_hook
from campaigns.sources.services import read_due
from outreach.http.fetching import PoliteClient

logger = structlog.get_logger(__name__)

IMPORT_TURN: Final = timedelta(seconds=20)
SWEEP_AT_MOST: Final = 500  # rows a sweep hints at; the next sweep takes the next


@shared_task
def collect(enrollment_id: int) -> None:
    """Read the sources of one prospect."""
    _advance(enrollment_id)


@shared_task
def extract(enrollment_id: int) -> None:
    """Let the model extract what the sources say."""
    _advance(enrollment_id)


@shared_task
def judge(enrollment_id: int) -> None:
    """Judge whether the offer belongs there."""
    _advance(enrollment_id)


@shared_task
def write(enrollment_id: int) -> None:
    """Write the draft."""
    _advance(enrollment_id)


@shared_task
def check(enrollment_id: int) -> None:
    """Run the checks over the draft."""
    _advance(enrollment_id)


@shared_task
def move(enrollment_id: int) -> None:
    """Go on after a waiting time."""
    _hint(enrollment_id, pipeline.next_step(enrollment_id=enrollment_id, now=timezone.now()))


@shared_task
def import_file(batch_id: int) -> None:
    """Check or import the rows of a file for a while; the rest is another task, so that others get their turn."""
    if advance_import(batch_id=batch_id, until=timezone.now() + IMPORT_TURN):
        import_file.delay(batch_id)


@shared_task
def send(message_id: int) -> None:
    """Send one approved message."""
    send_message(message_id=message_id, now=timezone.now())


@shared_task
def poll_mailbox(mailbox_id: int) -> None:
    """Read what came back to one mailbox."""
    mailbox = Mailbox.objects.select_related("reading").filter(pk=mailbox_id).first()
    now = timezone.now()
    if mailbox and poll(mailbox=mailbox, now=now):
        _hint_replies(unjudged(now).filter(mailbox=mailbox))


@shared_task
def read_again(source_id: int) -> None:
    """Look again at a source that something unsent rests on."""
    read_due(source_id=source_id, client=PoliteClient(), now=timezone.now())


@shared_task
def sweep_mailboxes() -> None:
    """Ask every mailbox for new mail that can be asked and that nobody is reading."""
    for mailbox_id in due_mailboxes(timezone.now()):
        _say(poll_mailbox, mailbox_id)


@shared_task
def sweep_replies() -> None:
    """Do what a crash left undone of mail that came in, and read again what better rules may read otherwise."""
    now = timezone.now()
    _alone(partial(follow_unfinished, now=now))
    _alone(partial(reread, now=now))
    _alone(partial(_hint_replies, unjudged(now)))


@shared_task
def judge_reply(inbound_id: int) -> None:
    """Ask the model what a person's answer means."""
    inbound = InboundMessage.objects.select_related("message", "mailbox").filter(pk=inbound_id).first()
    now = timezone.now()
    if inbound and judge_answer(inbound=inbound, provider=provider_from_settings(), now=now):
        alert(inbound=inbound, now=now)


@shared_task
def read_platform_hook(hook_id: int) -> None:
    """Take in what a sending platform posted."""
    hook = PlatformHook.objects.select_related("account").filter(pk=hook_id, read_at__isnull=True).first()
    if hook:
        read_hook(hook=hook, now=timezone.now())


@shared_task
def poll_platform_account(account_id: int) -> None:
    """Ask a sending platform what happened to our mails."""
    account = PlatformAccount.objects.filter(pk=account_id, active=True).first()
    if account:
        poll_platform(account=account, now=timezone.now())


@shared_task
def stop_at_platform(message_id: int) -> None:
    """Stop one message that a sending platform has taken and that must not leave."""
    stop_there(message_id=message_id, now=timezone.now())


@shared_task
def sweep_platforms() -> None:
    """Ask every sending platform."""
    for account_id in PlatformAccount.objects.filter(active=True).values_list("pk", flat=True):
        poll_platform_account.delay(account_id)


@shared_task
def send_data_link(link_id: int) -> None:
    """Send somebody a link to what is held of him."""
    send_link(link_id=link_id, now=timezone.now())


@shared_task
def compare_sent() -> None:
    """Compare what left with what was approved."""
    compare_due(now=timezone.now())


@shared_task
def look_at_domains() -> None:
    """Ask the DNS about the domains that mail comes from, where a look is due."""
    look_at_due_domains(resolver=resolver(), now=timezone.now())


@shared_task
def forget_files() -> None:
    """Delete the files of imports that ended long ago, and what members were told long ago."""
    sweep_files()
    forget_old(now=timezone.now())


@shared_task
def send_notification(telling_id: int) -> None:
    """Tell one member one thing by one channel."""
    send_telling(telling_id=telling_id, now=timezone.now(), stands=stands)


@shared_task
def send_hand_over(hand_over_id: int) -> None:
    """Tell whoever a conversation was handed over to, by every way that is due."""
    tell_of_hand_over(hand_over_id=hand_over_id, now=timezone.now())


@shared_task
def send_notifications() -> None:
    """Tell whoever must hear something now: what nobody was told of yet, what has become due, what could not leave."""
    now = timezone.now()
    _alone(partial(tell_owners, now=now))
    _alone(partial(keep_up, now=now))
    _alone(partial(tell_due, now=now, stands=stands))
    _alone(partial(_hint_tellings, now))


@shared_task
def propose() -> None:
    """Propose the changes of templates that people's edits agree on."""
    propose_changes(now=timezone.now())


@shared_task
def sweep() -> None:
    """Find due rows whose hint was lost, senders that never came back, and approvals whose facts went stale.

    Each part by itself: a fault in one is logged and leaves the others alone. Mail alone waits where an approval may
    have to be taken back and could not.
    """
    now = timezone.now()
    taking_back = (
        lapsing.lapse_stale_approvals,
        lapsing.lapse_expired_entries,
        lapsing.lapse_changed_texts,
        lapsing.judge_changed_offers,
    )
    _alone(partial(sweep_unknown, now=now))
    taken_back = [_alone(partial(part, now)) for part in taking_back]
    _alone(partial(let_go_unread, now, sensitive=partial(pipeline.delicate, now=now)))
    _alone(partial(sweep_erasures, now))
    _alone(partial(send_links, now))
    _alone(partial(tell_of_hand_overs, now=now))
    _alone(partial(end_lonely_pairs))
    _alone(partial(free_stranded))
    _alone(partial(_hint_platforms, now))
    _alone(partial(_hint_sources, now))
    _alone(partial(_hint_enrollments, now))
    if all(taken_back):
        _alone(partial(_hint_messages, now))
    _alone(partial(_hint_imports))
    _alone(partial(_end_cut_off_tests, now))


def _alone(part: "partial[Any]") -> bool:
    """Do a part of the sweep; say whether it came to its end."""
    try:
        part()
    except Exception:
        logger.exception("part of the sweep failed", part=part.func.__name__)
        return False
    return True


TASK_OF: Final[dict[Stage, "Task[[int], None]"]] = {
    Stage.COLLECTING: collect,
    Stage.EXTRACTING: extract,
    Stage.JUDGING: judge,
    Stage.WRITING: write,
    Stage.CHECKING: check,
    Stage.WAITING: move,
}


def _advance(enrollment_id: int) -> None:
    _hint(enrollment_id, pipeline.advance(enrollment_id=enrollment_id, now=timezone.now()))


def _hint(enrollment_id: int, stage: Stage | None) -> None:
    """Send the next machine's stage on its way at once; a row that waits is left to the sweep."""
    if stage not in MACHINE:
        return
    due = Enrollment.objects.filter(pk=enrollment_id, due_at__lte=timezone.now()).exists()
    if due:
        _say(TASK_OF[stage], enrollment_id)


def hint_message(message_id: int) -> None:
    """Tell a sender about a message that may go now."""
    on_commit(partial(_say, send, message_id))


def hint_hook(hook_id: int) -> None:
    """Tell a worker about something that a platform posted."""
    on_commit(partial(_say, read_platform_hook, hook_id))


def hint_link(link_id: int) -> None:
    """Tell a sender that somebody asked for a link."""
    on_commit(partial(_say, send_data_link, link_id))


def hint_hand_over(hand_over_id: int) -> None:
    """Tell a sender that a conversation was handed over."""
    on_commit(partial(_say, send_hand_over, hand_over_id))


def hint_import(batch_id: int) -> None:
    """Tell a worker about a file that a machine may go on with."""
    on_commit(partial(import_file.delay, batch_id))


def hint_enrollment(enrollment: Enrollment) -> None:
    """Tell a worker about an enrollment that a person moved."""
    task = TASK_OF.get(Stage(enrollment.stage))
    if task:
        on_commit(partial(_say, task, enrollment.pk))


def _say(task: "Task[[int], None]", pk: int) -> None:
    """Send a hint. A broker that is down loses nothing, and nobody's page: the sweep finds the row."""
    try:
        task.delay(pk)
    except OperationalError:
        logger.warning("hint lost", task=task.name, row=pk)


def _hint_enrollments(now: datetime) -> None:
    unhinted = Q(hint_until__isnull=True) | Q(hint_until__lte=now)
    for rows in (due_machine(now), due_waiting(now)):
        due = list(rows.filter(unhinted).values_list("pk", "stage")[:SWEEP_AT_MOST])
        mark_hinted(ids=[pk for pk, _ in due], now=now)
        for pk, stage in due:
            _say(TASK_OF[Stage(stage)], pk)


def _hint_sources(now: datetime) -> None:
    """A source that is read is claimed by its `due_at`, so a second hint finds nothing to do."""
    for pk in lapsing.sources_to_read_again(now).values_list("pk", flat=True)[:SWEEP_AT_MOST]:
        read_again.delay(pk)


def _hint_platforms(now: datetime) -> None:
    """Stop what must not leave a platform any more, and read what nobody read that it posted."""
    for message_id in to_stop_there()[:SWEEP_AT_MOST]:
        _say(stop_at_platform, message_id)
    for hook_id in unread_hooks(now).values_list("pk", flat=True)[:SWEEP_AT_MOST]:
        _say(read_platform_hook, hook_id)


def _hint_tellings(now: datetime) -> None:
    for telling_id in due_tellings(now).values_list("pk", flat=True)[:SWEEP_AT_MOST]:
        _say(send_notification, telling_id)


def _hint_replies(rows: QuerySet[InboundMessage]) -> None:
    """Have answers judged that no model was asked about; where there is none the rules alone judge."""
    if settings.OPENAI_API_KEY:
        for inbound_id in rows.values_list("pk", flat=True)[:SWEEP_AT_MOST]:
            _say(judge_reply, inbound_id)


def _hint_imports() -> None:
    for batch_id in due_imports():
        import_file.delay(batch_id)


def _end_cut_off_tests(now: datetime) -> None:
    for draft_id in cut_off_tests(now):
        _alone(partial(pipeline.check_test, draft_id=draft_id, now=now))


def _hint_messages(now: datetime) -> None:
    unhinted = Q(hint_until__isnull=True) | Q(hint_until__lte=now)
    due = list(due_messages(now).filter(unhinted).values_list("pk", flat=True)[:SWEEP_AT_MOST])
    Message.objects.filter(pk__in=due).update(hint_until=now + timedelta(seconds=HINT_SECONDS))
    for pk in due:
        _say(send, pk)
