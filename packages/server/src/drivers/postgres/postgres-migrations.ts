/**
 * The schema, one step per release that changed it. The table `svc_schema` has the number of applied steps. Never edit
 * a released step. Instances of the previous release run during and after a step: a step adds columns with defaults,
 * and removes none that they use.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE jobs (
    id text COLLATE "C" PRIMARY KEY,
    sequence bigint GENERATED ALWAYS AS IDENTITY,
    -- Counts the changes of the job and of its files: what was read is still true while it is the same.
    revision bigint NOT NULL DEFAULT 0,
    -- For those who look for what they have not been told.
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    project_id text NOT NULL,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in_progress', 'completed', 'failed')),
    accept text,
    accept_is_hint boolean NOT NULL,
    multiple boolean NOT NULL,
    max_files integer NOT NULL,
    max_bytes bigint NOT NULL,
    site_origin text,
    site_title text,
    site_opaque boolean NOT NULL,
    upload_base_url text NOT NULL,
    after_id text COLLATE "C",
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    opened_at bigint,
    keep_until bigint,
    claim_hash text,
    failure_code text,
    failure_message text,
    outcome_kind text,
    outcome_reason text,
    is_phone_released boolean NOT NULL DEFAULT false,
    CHECK ((keep_until IS NULL) = (status IN ('pending', 'in_progress'))),
    CHECK ((failure_code IS NULL) = (status <> 'failed'))
  ) WITH (autovacuum_vacuum_scale_factor = 0.05);
  CREATE INDEX jobs_by_expiry ON jobs (expires_at) WHERE status IN ('pending', 'in_progress');
  CREATE INDEX jobs_by_keeping ON jobs (keep_until) WHERE keep_until IS NOT NULL;
  CREATE INDEX jobs_by_former ON jobs (after_id) WHERE after_id IS NOT NULL AND status IN ('pending', 'in_progress');
  CREATE INDEX jobs_by_creation ON jobs (created_at, id);
  CREATE INDEX jobs_by_change ON jobs (changed_at);

  CREATE TABLE files (
    job_id text COLLATE "C" NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    position integer NOT NULL,
    id text COLLATE "C" NOT NULL,
    upload_id text COLLATE "C",
    size bigint NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    last_modified bigint,
    sha256 text,
    sealed text,
    is_whole boolean NOT NULL,
    PRIMARY KEY (job_id, id),
    CHECK (NOT is_whole OR upload_id IS NOT NULL)
  ) WITH (autovacuum_vacuum_scale_factor = 0.05);
  CREATE UNIQUE INDEX files_by_upload ON files (upload_id) WHERE upload_id IS NOT NULL;

  -- What quotas are compared with. A statement that changes jobs changes these rows as its last step: they are locked
  -- until it is committed. Their pages have room, so that they stay small under many changes.
  CREATE TABLE held_bytes (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    bytes bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 10);
  INSERT INTO held_bytes DEFAULT VALUES;
  CREATE TABLE open_jobs (
    project_id text PRIMARY KEY,
    jobs bigint NOT NULL
  ) WITH (fillfactor = 10);

  CREATE TABLE keys (
    id text COLLATE "C" PRIMARY KEY,
    project_id text NOT NULL,
    hash text NOT NULL,
    created_at bigint NOT NULL
  );
  CREATE INDEX keys_by_project ON keys (project_id);

  CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL);

  CREATE TABLE webhook_endpoints (
    id text COLLATE "C" PRIMARY KEY,
    project_id text,
    url text NOT NULL,
    secret text NOT NULL,
    created_at bigint NOT NULL,
    disabled_at bigint,
    disabled_reason text,
    CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
  );
  CREATE TABLE webhook_former_secrets (
    endpoint_id text COLLATE "C" NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    secret text NOT NULL,
    valid_until bigint NOT NULL,
    PRIMARY KEY (endpoint_id, secret)
  );
  CREATE TABLE webhook_deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    endpoint_id text COLLATE "C" NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    job_id text COLLATE "C" NOT NULL,
    event_id text NOT NULL,
    body text NOT NULL,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'given_up')),
    attempts integer NOT NULL DEFAULT 0,
    due_at bigint NOT NULL,
    leased_until bigint,
    ended_at bigint,
    UNIQUE (endpoint_id, job_id),
    CHECK ((ended_at IS NULL) = (status = 'pending'))
  );
  CREATE INDEX webhook_deliveries_by_due ON webhook_deliveries (endpoint_id, due_at, id) WHERE status = 'pending';
  CREATE INDEX webhook_deliveries_by_moment ON webhook_deliveries (due_at) WHERE status = 'pending';
  CREATE INDEX webhook_deliveries_by_lease ON webhook_deliveries (leased_until) WHERE leased_until IS NOT NULL;
  CREATE INDEX webhook_deliveries_by_end ON webhook_deliveries (ended_at) WHERE ended_at IS NOT NULL;

  CREATE TABLE blobs (
    id text COLLATE "C" PRIMARY KEY,
    size bigint NOT NULL,
    multipart_id text,
    part_bytes bigint NOT NULL DEFAULT 0,
    etags text[] NOT NULL DEFAULT '{}',
    tail_bytes bigint NOT NULL DEFAULT 0,
    is_sealed boolean NOT NULL DEFAULT false
  );

  CREATE TABLE leases (
    name text COLLATE "C" PRIMARY KEY,
    holder text NOT NULL,
    valid_until timestamptz NOT NULL
  );

  -- The form that rate-limiter-flexible wants. After a crash of the database all begin to count again.
  CREATE UNLOGGED TABLE rate_limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );
  `,
  `ALTER TABLE jobs ADD COLUMN site_place text`,
  `ALTER TABLE jobs ADD COLUMN sealing text`,
  `
  ALTER TABLE jobs ADD COLUMN max_bytes_hints text; -- JSON
  ALTER TABLE files ADD COLUMN is_confirmed boolean NOT NULL DEFAULT false;
  `,
  `
  CREATE TABLE access_keys (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    hash text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint
  );
  ALTER TABLE jobs ADD COLUMN access_key_id text;
  `,
  // JSON, but not `jsonb`, which refuses lone surrogates and NUL, and sorts the names.
  `ALTER TABLE jobs ADD COLUMN metadata text`,
  `ALTER TABLE jobs ADD COLUMN has_tools boolean NOT NULL DEFAULT true`,
];
