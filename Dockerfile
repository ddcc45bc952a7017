# One image for every process of an installation; docker-compose.yml says which runs what.
FROM python:3.11-slim AS packages
COPY requirements.lock .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock

FROM python:3.11-slim
# Outgoing HTTPS trusts the certificates of the system.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin outreach \
    && install --directory --owner=outreach --group=outreach --mode=0700 /data
COPY --from=packages /venv /venv
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 VAR_DIR=/data PORT=8000
WORKDIR /app
COPY . .
# The secrets live for this one command only, and the files it writes do not depend on them.
RUN VAR_DIR=/tmp/build python tools/fresh_secrets.py -- python manage.py collectstatic --no-input && rm -rf /tmp/build
USER outreach
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "tools/health.py", "web"]
CMD ["gunicorn", "outreach.wsgi", "--preload", "--worker-class", "gthread", "--workers", "2", "--threads", "8", "--no-control-socket"]
