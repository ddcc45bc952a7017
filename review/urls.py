"""Where the people's screens stand."""

from django.urls import path

from review.views import (
    ahead,
    answering,
    bulk,
    inbox,
    policy,
    questions,
    queue,
    sequence,
    taking,
    tests_told,
    texts,
    unread,
    views,
)

urlpatterns = [
    path("review/", queue.queue, name="review"),
    path("review/<int:draft_id>/", queue.draft, name="review_draft"),
    path("review/<int:draft_id>/lock/", ahead.lock, name="review_lock"),
    path("review/<int:draft_id>/unsaved/", texts.unsaved, name="review_unsaved"),
    path("review/<int:draft_id>/texts/", texts.texts, name="review_texts"),
    path("review/<int:draft_id>/withdraw/", sequence.withdraw, name="review_withdraw_follow_up"),
    path("review/ahead/", ahead.ahead, name="review_ahead"),
    path("review/renew/", ahead.renew, name="review_renew"),
    path("review/release/", ahead.release, name="review_release"),
    path("review/<int:draft_id>/pull/", unread.take, name="review_pull"),
    path("review/unread/", unread.unread, name="review_unread"),
    path("review/policy/", policy.policies, name="review_policies"),
    path("review/policy/<slug:slug>/", policy.policy, name="review_policy"),
    path("review/tests/told/", tests_told.told, name="review_tests_told"),
    path("review/decided/", views.decided, name="review_decided"),
    path("review/views/", views.views, name="review_views"),
    path("review/bulk/", bulk.bulk, name="review_bulk"),
    path("review/questions/", questions.questions, name="review_questions"),
    path("review/questions/<int:enrollment_id>/", questions.answer, name="review_answer"),
    path("inbox/", inbox.inbox, name="inbox"),
    path("inbox/upload/", taking.upload, name="inbox_upload"),
    path("inbox/<int:inbound_id>/done/", inbox.done, name="inbox_done"),
    path("inbox/<int:inbound_id>/answer/", answering.write, name="inbox_answer"),
    path("inbox/<int:inbound_id>/hand-over/", answering.give, name="inbox_hand_over"),
    path("inbox/<int:inbound_id>/outcome/", answering.became, name="inbox_outcome"),
    path("hand-over/<str:token>/", answering.accept_by_link, name="accept_hand_over"),
]
