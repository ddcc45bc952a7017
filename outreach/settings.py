"""Django's settings. What differs between machines comes from the environment (`outreach.env`)."""

from typing import Any

import sentry_sdk
import structlog
from csp.constants import NONE, SELF
from kombu import Queue

from outreach import env
from outreach.http.masking import mask_tokens, masked_report

BASE_DIR = env.ROOT
VAR_DIR = env.value("VAR_DIR")
SITE_URL = env.value("SITE_URL")

# --- Security -------------------------------------------------------------------------------------
SECRET_KEY = env.value("SECRET_KEY")
DEBUG = env.value("DEBUG")
ALLOWED_HOSTS = env.value("ALLOWED_HOSTS")
HTTPS_ONLY = env.value("HTTPS_ONLY")
CSRF_TRUSTED_ORIGINS = [SITE_URL]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS_ONLY
SECURE_REDIRECT_EXEMPT = [r"^livez$", r"^readyz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS_ONLY else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS_ONLY
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "django.views.csrf.csrf_failure"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
    }
}
SUPPRESSION_KEYS = env.value("SUPPRESSION_KEYS")
SECRETS_KEYS = env.value("SECRETS_KEYS")

# --- Applications ---------------------------------------------------------------------------------
INSTALLED_APPS = [
    "outreach",
    "campaigns",
    "review",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "template_partials.apps.SimpleAppConfig",
    "django_structlog",
    "csp",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "outreach.http.second_factor.SecondFactorMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "outreach.http.vary.VaryOnHtmxMiddleware",
    "campaigns.views.times.team_time_in_admin",
    "django_structlog.middlewares.RequestMiddleware",
]
ROOT_URLCONF = "outreach.urls"
WSGI_APPLICATION = "outreach.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "campaigns.views.shell.shell",
            ],
            "builtins": ["template_partials.templatetags.partials"],
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            [
                                "django.template.loaders.filesystem.Loader",
                                "django.template.loaders.app_directories.Loader",
                            ],
                        )
                    ],
                )
            ],
        },
    }
]

# --- Data -----------------------------------------------------------------------------------------
_SQLITE: dict[str, Any] = {
    # Immediate transactions take the write lock at their start, so that none fails half-way with SQLITE_BUSY.
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
}
_database = env.value("DATABASE_URL")
_POSTGRESQL: dict[str, Any] = {
    "CONN_MAX_AGE": 600,
    "CONN_HEALTH_CHECKS": True,
    # How often a statement of a fixed text is run before the server keeps its plan (outreach/db/planned.py).
    "OPTIONS": {"prepare_threshold": 2} | _database.get("OPTIONS", {}),
}
DATABASES = {"default": _database | (_SQLITE if "sqlite" in _database["ENGINE"] else _POSTGRESQL)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env.value("REDIS_URL")
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}
}
# The database keeps them; Redis spares asking it at every page.
SESSION_ENGINE = f"django.contrib.sessions.backends.{'cached_db' if REDIS_URL else 'db'}"

# --- Accounts -------------------------------------------------------------------------------------
AUTH_USER_MODEL = "campaigns.Member"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "campaigns.members.adapter.InvitationOnlyAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"  # the invitation was sent to the address: following it verified it
ACCOUNT_SESSION_REMEMBER = True
MFA_REQUIRED = env.value("MFA_REQUIRED")
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS_ONLY
EMAIL_CONFIG = env.value("EMAIL_URL")
vars().update(EMAIL_CONFIG)
EMAIL_TIMEOUT = 20  # seconds; a server that says nothing must not keep a worker
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.value("ACCOUNT_MAIL_FROM")

# --- Work -----------------------------------------------------------------------------------------
_BROKER_DIR = VAR_DIR / "broker"
CELERY_BROKER_URL = REDIS_URL or "files://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {"visibility_timeout": 3600}
    if REDIS_URL
    else {
        "data_folder_in": str(_BROKER_DIR / "messages"),
        "data_folder_out": str(_BROKER_DIR / "messages"),
        "control_folder": str(_BROKER_DIR / "control"),
        "processed_folder": str(_BROKER_DIR / "processed"),
        "store_processed": True,
        "polling_interval": 0.1,
    }
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Celery closes the database connection around every task unless this is set (5 x slower).
CELERY_DB_REUSE_MAX = 1000
CELERY_TIMEZONE = "UTC"
QUEUES = ("fetch", "llm", "pipeline", "send", "mail", "sweep")
CELERY_TASK_QUEUES = [Queue(name) for name in QUEUES]
CELERY_TASK_DEFAULT_QUEUE = "pipeline"
CELERY_TASK_ROUTES = {
    "campaigns.tasks.collect": {"queue": "fetch"},
    "campaigns.tasks.read_again": {"queue": "fetch"},
    "campaigns.tasks.extract": {"queue": "llm"},
    "campaigns.tasks.judge": {"queue": "llm"},
    "campaigns.tasks.judge_reply": {"queue": "llm"},
    "campaigns.tasks.write": {"queue": "llm"},
    "campaigns.tasks.check": {"queue": "pipeline"},
    "campaigns.tasks.move": {"queue": "pipeline"},
    "campaigns.tasks.import_file": {"queue": "pipeline"},
    "campaigns.tasks.send": {"queue": "send"},
    "campaigns.tasks.poll_mailbox": {"queue": "mail"},
    "campaigns.tasks.read_platform_hook": {"queue": "mail"},
    "campaigns.tasks.poll_platform_account": {"queue": "mail"},
    "campaigns.tasks.stop_at_platform": {"queue": "send"},
    "campaigns.tasks.sweep_platforms": {"queue": "sweep"},
    "campaigns.tasks.send_data_link": {"queue": "mail"},
    "campaigns.tasks.look_at_domains": {"queue": "sweep"},
    "campaigns.tasks.sweep": {"queue": "sweep"},
    "campaigns.tasks.sweep_mailboxes": {"queue": "sweep"},
    "campaigns.tasks.sweep_replies": {"queue": "sweep"},
    "campaigns.tasks.forget_files": {"queue": "sweep"},
    "campaigns.tasks.send_notification": {"queue": "mail"},
    "campaigns.tasks.send_hand_over": {"queue": "mail"},
    "campaigns.tasks.send_notifications": {"queue": "sweep"},
    "campaigns.tasks.compare_sent": {"queue": "mail"},
    "campaigns.tasks.propose": {"queue": "sweep"},
}
SWEEP_SECONDS = 30 if REDIS_URL else 5
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "campaigns.tasks.sweep", "schedule": SWEEP_SECONDS},
    "send_notifications": {"task": "campaigns.tasks.send_notifications", "schedule": 20},
    "sweep_mailboxes": {"task": "campaigns.tasks.sweep_mailboxes", "schedule": 30},
    "sweep_replies": {"task": "campaigns.tasks.sweep_replies", "schedule": 60},
    "sweep_platforms": {"task": "campaigns.tasks.sweep_platforms", "schedule": 300},
    "compare_sent": {"task": "campaigns.tasks.compare_sent", "schedule": 60},
    "look_at_domains": {"task": "campaigns.tasks.look_at_domains", "schedule": 900},
    "forget_files": {"task": "campaigns.tasks.forget_files", "schedule": 6 * 3600},
    "propose": {"task": "campaigns.tasks.propose", "schedule": 600},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat" / "schedule")

# --- Models ---------------------------------------------------------------------------------------
OPENAI_API_KEY = env.value("OPENAI_API_KEY")
OPENAI_BASE_URL = env.value("OPENAI_BASE_URL")
OPENAI_MODEL = env.value("OPENAI_MODEL")
LLM_DAILY_BUDGET = env.value("LLM_DAILY_BUDGET")
LLM_DAILY_CALLS: int = env.value("LLM_DAILY_CALLS")
LLM_PRICES = env.value("LLM_PRICES")
CONTACT_URL = env.value("CONTACT_URL")

# --- Sources --------------------------------------------------------------------------------------
APOLLO_API_KEY = env.value("APOLLO_API_KEY")
COGNISM_API_KEY = env.value("COGNISM_API_KEY")
NEWSAPI_KEY = env.value("NEWSAPI_KEY")
CRM_WEBHOOK_KEYS: dict[str, str] = env.value("CRM_WEBHOOK_KEYS")
HAND_OVER_WEBHOOK_URL: str = env.value("HAND_OVER_WEBHOOK_URL")
HAND_OVER_WEBHOOK_SECRET: str = env.value("HAND_OVER_WEBHOOK_SECRET")
SOURCE_DAILY_CREDITS = env.value("SOURCE_DAILY_CREDITS")

# --- Addresses ------------------------------------------------------------------------------------
DNS_SERVERS: list[str] = env.value("DNS_SERVERS")
HUNTER_API_KEY = env.value("HUNTER_API_KEY")
GOOGLE_CLIENT_ID = env.value("GOOGLE_CLIENT_ID")
GOOGLE_CLIENT_SECRET = env.value("GOOGLE_CLIENT_SECRET")
MICROSOFT_CLIENT_ID = env.value("MICROSOFT_CLIENT_ID")
MICROSOFT_CLIENT_SECRET = env.value("MICROSOFT_CLIENT_SECRET")
MICROSOFT_TENANT = env.value("MICROSOFT_TENANT")
VERIFIER_DAILY_CALLS: int = env.value("VERIFIER_DAILY_CALLS")

# --- Pages ----------------------------------------------------------------------------------------
LANGUAGE_CODE = "en-gb"
FORMAT_MODULE_PATH = "outreach.formats"  # the admin says moments as the other pages do
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "outreach.http.static_files.HashedStaticFiles"
        if HTTPS_ONLY
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not HTTPS_ONLY

# --- Logs -----------------------------------------------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {
            "()": structlog.stdlib.ProcessorFormatter,
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                mask_tokens,
                structlog.processors.JSONRenderer(),
            ],
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["console"], "level": env.value("LOG_LEVEL")},
    # These tell each step of theirs at INFO, and some of it is personal.
    "loggers": {name: {"level": "WARNING"} for name in ("flufl.bounce", "httpx2", "openai", "trafilatura")},
}
structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.filter_by_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.format_exc_info,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
# A function's variables are people and their mails. Nothing of who asked is sent unless it is wished for.
ERROR_REPORTS: dict[str, Any] = {
    "include_local_variables": False,
    "max_request_body_size": "never",
    "before_send": masked_report,
}
if env.value("SENTRY_DSN"):
    sentry_sdk.init(dsn=env.value("SENTRY_DSN"), **ERROR_REPORTS)
