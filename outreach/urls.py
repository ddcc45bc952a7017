"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from campaigns.views.connecting import ask_consent, connect_page, connected
from campaigns.views.dashboards import dashboards
from campaigns.views.do_not_contact import do_not_contact
from campaigns.views.health import readyz
from campaigns.views.home import home
from campaigns.views.imports import import_page, import_rows, import_sample, imports
from campaigns.views.invitations import invitation
from campaigns.views.keys import keys
from campaigns.views.launching import artifact_test, campaigns, launch_act, launch_page
from campaigns.views.listed_companies import listed_companies
from campaigns.views.mail_tests import draft_test, opt_out_of_test
from campaigns.views.mailboxes import mailbox, mailbox_act, mailboxes, new_mailbox
from campaigns.views.message import message, move_sequence
from campaigns.views.never_sent import never_sent
from campaigns.views.notifications import (
    bell,
    notification_choices,
    notifications,
    open_one,
    read_all,
    try_again,
)
from campaigns.views.opting_out import opting_out
from campaigns.views.outbox import outbox, resolve_unknown, send_past_due, take_back
from campaigns.views.privacy import decide_company_request, decide_mention, privacy
from campaigns.views.proposals import decide_proposal, proposal, proposals
from campaigns.views.prospects import basis, check_address, prospect, prospects, saved_page
from campaigns.views.review_figures import review_figures
from campaigns.views.second_looks import appeals, audit, decide_appeal, disagree, refusal_audits
from campaigns.views.shell import set_theme
from campaigns.views.your_data import ask_for_data, your_data
from campaigns.webhooks import crm, platform
from outreach.http.admin_login import admin_login
from outreach.http.health import livez

urlpatterns = [
    path("", home, name="home"),
    path("", include("review.urls")),
    path("outbox/", outbox, name="outbox"),
    path("outbox/take-back/", take_back, name="take_back"),
    path("outbox/<int:message_id>/send-now/", send_past_due, name="send_past_due"),
    path("outbox/test/<int:draft_id>/", draft_test, name="draft_test"),
    path("outbox/<int:message_id>/", message, name="message"),
    path("outbox/<int:message_id>/move/", move_sequence, name="move_sequence"),
    path("outbox/<int:message_id>/resolve/", resolve_unknown, name="resolve_unknown"),
    path("mailbox/<int:mailbox_id>/connect/", connect_page, name="connect_mailbox"),
    path("mailbox/<int:mailbox_id>/consent/", ask_consent, name="ask_consent"),
    path("mailbox/connected/", connected, name="mailbox_connected"),
    path("mailbox/", mailboxes, name="mailboxes"),
    path("mailbox/add/", new_mailbox, name="new_mailbox"),
    path("mailbox/<int:mailbox_id>/", mailbox, name="mailbox"),
    path("mailbox/<int:mailbox_id>/<slug:action>/", mailbox_act, name="mailbox_act"),
    path("dashboards/", dashboards, name="dashboards"),
    path("dashboards/review/", review_figures, name="review_figures"),
    path("campaigns/", campaigns, name="campaigns"),
    path("campaigns/proposals/", proposals, name="proposals"),
    path("campaigns/proposals/<int:proposal_id>/", proposal, name="proposal"),
    path("campaigns/proposals/<int:proposal_id>/decide/", decide_proposal, name="decide_proposal"),
    path("campaigns/<slug:slug>/launch/", launch_page, name="launch"),
    path("campaigns/<slug:slug>/launch/artifact-test/", artifact_test, name="artifact_test"),
    path("campaigns/<slug:slug>/launch/<slug:action>/", launch_act, name="launch_act"),
    path("import/", imports, name="imports"),
    path("import/<int:batch_id>/", import_page, name="import"),
    path("import/<int:batch_id>/<str:outcome>.csv", import_rows, name="import_rows"),
    path("import/sample/<str:kind>.csv", import_sample, name="import_sample"),
    path("never-sent/", never_sent, name="never_sent"),
    path("never-sent/<int:enrollment_id>/disagree/", disagree, name="disagree"),
    path("never-sent/objections/", appeals, name="appeals"),
    path("never-sent/objections/<int:appeal_id>/", decide_appeal, name="decide_appeal"),
    path("never-sent/audit/", refusal_audits, name="refusal_audits"),
    path("never-sent/audit/<int:audit_id>/", audit, name="answer_audit"),
    path("prospects/", prospects, name="prospects"),
    path("prospects/<int:prospect_id>/", prospect, name="prospect"),
    path("prospects/<int:prospect_id>/basis/", basis, name="give_basis"),
    path("prospects/<int:prospect_id>/check-address/", check_address, name="check_address"),
    path("prospects/<int:prospect_id>/pages/<int:snapshot_id>/", saved_page, name="saved_page"),
    path("do-not-contact/", do_not_contact, name="do_not_contact"),
    path("do-not-contact/companies/", listed_companies, name="listed_companies"),
    path("theme/", set_theme, name="set_theme"),
    path("keys/", keys, name="keys"),
    path("notifications/", notifications, name="notifications"),
    path("notifications/bell/", bell, name="notifications_bell"),
    path("notifications/read/", read_all, name="read_notifications"),
    path("notifications/how/", notification_choices, name="notification_choices"),
    path("notifications/<int:notification_id>/open/", open_one, name="open_notification"),
    path("notifications/tellings/<int:telling_id>/again/", try_again, name="retry_telling"),
    path("opt-out/this-is-a-test/", opt_out_of_test, name="opt_out_of_test"),
    path("opt-out/<str:token>/", opting_out, name="opt_out"),
    path("opt-out/<str:token>/your-data/", ask_for_data, name="ask_for_data"),
    path("your-data/<str:token>/", your_data, name="your_data"),
    path("privacy/", privacy, name="privacy"),
    path("privacy/companies/<int:request_id>/", decide_company_request, name="decide_company_request"),
    path("privacy/mentions/<int:mention_id>/", decide_mention, name="decide_mention"),
    path("invitation/<str:token>/", invitation, name="invitation"),
    path("webhooks/crm/<str:token>/", crm, name="webhook_crm"),
    path("webhooks/<slug:name>/<str:token>/", platform, name="webhook_platform"),
    path("livez", livez, name="livez"),
    path("readyz", readyz, name="readyz"),
    # Both of Django's own would go round allauth: its second factor, its limits, its notices by mail.
    path("admin/login/", admin_login),
    path("admin/password_change/", RedirectView.as_view(pattern_name="account_change_password")),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
]
