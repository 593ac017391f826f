/**
 * The schema, one step per release that changed it. `user_version` is the number of applied steps. Never edit a
 * released step.
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
  // The columns stay unused: SQLite cannot drop a column that a CHECK names.
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
  // A job has several files. The jobs table is recreated, since a CHECK names the column of its one upload.
  `
  CREATE TABLE files (
    job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    id TEXT NOT NULL,
    upload_id TEXT,
    size INTEGER NOT NULL,
    name TEXT NOT NULL,
    content_type TEXT NOT NULL,
    last_modified INTEGER,
    sha256 TEXT,
    is_whole INTEGER NOT NULL DEFAULT 0,
    is_counted INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (job_id, id),
    CHECK (is_whole = 0 OR upload_id IS NOT NULL)
  ) STRICT, WITHOUT ROWID;
  CREATE TEMP TABLE former_files AS
    SELECT id AS job_id, upload_id, size, file_name, content_type, last_modified, sha256, status
    FROM jobs WHERE upload_id IS NOT NULL;
  CREATE TABLE new_jobs (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'in_progress', 'completed', 'failed')),
    accept TEXT,
    accept_is_hint INTEGER NOT NULL DEFAULT 0,
    multiple INTEGER NOT NULL,
    max_files INTEGER NOT NULL DEFAULT 1,
    max_bytes INTEGER NOT NULL,
    site_origin TEXT,
    site_title TEXT,
    site_opaque INTEGER NOT NULL DEFAULT 0,
    upload_base_url TEXT NOT NULL,
    after_id TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    opened_at INTEGER,
    keep_until INTEGER,
    claim_hash TEXT,
    failure_code TEXT,
    failure_message TEXT,
    outcome_kind TEXT,
    outcome_reason TEXT,
    is_phone_released INTEGER NOT NULL DEFAULT 0,
    CHECK ((keep_until IS NULL) = (status IN ('pending', 'in_progress'))),
    CHECK ((failure_code IS NULL) = (status <> 'failed'))
  ) STRICT;
  INSERT INTO new_jobs (id, project_id, status, accept, accept_is_hint, multiple, max_bytes, site_origin, site_title,
      site_opaque, upload_base_url, created_at, updated_at, expires_at, keep_until, claim_hash, failure_code,
      failure_message)
    SELECT id, project_id, status, accept, accept_is_hint, multiple, max_bytes, site_origin, site_title,
      site_opaque, upload_base_url, created_at, updated_at, expires_at, keep_until, claim_hash, failure_code,
      failure_message
    FROM jobs;
  DROP TABLE jobs;
  ALTER TABLE new_jobs RENAME TO jobs;
  INSERT INTO files (job_id, position, id, upload_id, size, name, content_type, last_modified, sha256, is_whole,
      is_counted)
    SELECT job_id, 0, lower(hex(randomblob(11))), iif(status = 'failed', NULL, upload_id), size, file_name,
      content_type, last_modified, sha256, status = 'completed', status <> 'failed'
    FROM former_files;
  DROP TABLE former_files;
  CREATE UNIQUE INDEX files_by_upload ON files (upload_id) WHERE upload_id IS NOT NULL;
  CREATE INDEX files_by_size ON files (size) WHERE is_counted = 1;
  CREATE INDEX jobs_by_expiry ON jobs (expires_at) WHERE status IN ('pending', 'in_progress');
  CREATE INDEX jobs_by_keeping ON jobs (keep_until) WHERE keep_until IS NOT NULL;
  CREATE INDEX jobs_by_project ON jobs (project_id) WHERE status IN ('pending', 'in_progress');
  CREATE INDEX jobs_by_former ON jobs (after_id) WHERE after_id IS NOT NULL AND status IN ('pending', 'in_progress');
  `,
  `ALTER TABLE files ADD COLUMN sealed TEXT`,
  // Tables for object stores and for the dashboard.
  `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE blobs (
    id TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    multipart_id TEXT,
    part_bytes INTEGER NOT NULL DEFAULT 0,
    etags TEXT NOT NULL DEFAULT '', -- a line each
    tail_bytes INTEGER NOT NULL DEFAULT 0,
    is_sealed INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX jobs_by_creation ON jobs (created_at, id);
  `,
  `ALTER TABLE jobs ADD COLUMN site_place TEXT`,
  `ALTER TABLE jobs ADD COLUMN sealing TEXT`,
  `
  ALTER TABLE jobs ADD COLUMN max_bytes_hints TEXT; -- JSON
  ALTER TABLE files ADD COLUMN is_confirmed INTEGER NOT NULL DEFAULT 0;
  `,
  `
  CREATE TABLE access_keys (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER
  ) STRICT;
  ALTER TABLE jobs ADD COLUMN access_key_id TEXT;
  `,
  `ALTER TABLE jobs ADD COLUMN metadata TEXT`,
  `ALTER TABLE jobs ADD COLUMN has_tools INTEGER NOT NULL DEFAULT 1`,
];
