"""Where the people's screens stand."""

from django.urls import path

from review.views import ahead, inbox, questions, queue, sequence, texts

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
    path("review/questions/", questions.questions, name="review_questions"),
    path("review/questions/<int:enrollment_id>/", questions.answer, name="review_answer"),
    path("inbox/", inbox.inbox, name="inbox"),
    path("inbox/<int:inbound_id>/done/", inbox.done, name="inbox_done"),
]
