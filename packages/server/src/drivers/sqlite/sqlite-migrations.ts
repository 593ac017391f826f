/**
 * The schema, one step per release that changed it. `user_version` counts the steps that a database
 * has seen. A step that was released is never edited.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'in_progress', 'completed', 'failed')),
    accept TEXT,
    multiple INTEGER NOT NULL,
    max_bytes INTEGER NOT NULL,
    site_origin TEXT,
    site_title TEXT,
    upload_base_url TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    keep_until INTEGER,
    claim_hash TEXT,
    upload_id TEXT,
    size INTEGER,
    file_name TEXT,
    content_type TEXT,
    sha256 TEXT,
    failure_code TEXT,
    failure_message TEXT,
    CHECK ((keep_until IS NULL) = (status IN ('pending', 'in_progress'))),
    CHECK ((failure_code IS NULL) = (status <> 'failed')),
    CHECK (status <> 'completed' OR upload_id IS NOT NULL)
  ) STRICT;
  CREATE UNIQUE INDEX jobs_by_upload ON jobs (upload_id) WHERE upload_id IS NOT NULL;
  CREATE INDEX jobs_by_expiry ON jobs (expires_at) WHERE status IN ('pending', 'in_progress');
  CREATE INDEX jobs_by_keeping ON jobs (keep_until) WHERE keep_until IS NOT NULL;

  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL,
    hash TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX keys_by_project ON keys (project_id);
  `,
  `ALTER TABLE jobs ADD COLUMN last_modified INTEGER`,
  `
  CREATE INDEX jobs_by_size ON jobs (size) WHERE upload_id IS NOT NULL AND status IN ('in_progress', 'completed');
  CREATE INDEX jobs_by_project ON jobs (project_id) WHERE status IN ('pending', 'in_progress');
  `,
  `
  CREATE TABLE webhook_endpoints (
    id TEXT PRIMARY KEY,
    project_id TEXT,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    former_secret TEXT,
    former_secret_until INTEGER,
    created_at INTEGER NOT NULL,
    disabled_at INTEGER,
    disabled_reason TEXT,
    CHECK ((former_secret IS NULL) = (former_secret_until IS NULL)),
    CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
  ) STRICT;

  CREATE TABLE webhook_deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    job_id TEXT NOT NULL,
    event_id TEXT NOT NULL,
    body TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'given_up')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    leased_until INTEGER,
    ended_at INTEGER,
    UNIQUE (endpoint_id, job_id),
    CHECK ((ended_at IS NULL) = (status = 'pending'))
  ) STRICT;
  CREATE INDEX webhook_deliveries_by_due ON webhook_deliveries (endpoint_id, due_at) WHERE status = 'pending';
  CREATE INDEX webhook_deliveries_by_moment ON webhook_deliveries (due_at) WHERE status = 'pending';
  CREATE INDEX webhook_deliveries_by_lease ON webhook_deliveries (leased_until) WHERE leased_until IS NOT NULL;
  CREATE INDEX webhook_deliveries_by_end ON webhook_deliveries (ended_at) WHERE ended_at IS NOT NULL;
  `,
  // The columns stay, unused: SQLite drops none that a CHECK names.
  `
  CREATE TABLE webhook_former_secrets (
    endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    secret TEXT NOT NULL,
    valid_until INTEGER NOT NULL,
    PRIMARY KEY (endpoint_id, secret)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO webhook_former_secrets (endpoint_id, secret, valid_until)
    SELECT id, former_secret, former_secret_until FROM webhook_endpoints WHERE former_secret IS NOT NULL;
  UPDATE webhook_endpoints SET former_secret = NULL, former_secret_until = NULL;
  `,
  `
  ALTER TABLE jobs ADD COLUMN site_opaque INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE jobs ADD COLUMN accept_is_hint INTEGER NOT NULL DEFAULT 0;
  `,
];
