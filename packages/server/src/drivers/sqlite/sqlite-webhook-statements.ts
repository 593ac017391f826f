import type { DatabaseSync } from 'node:sqlite';

// A new address under an old id keeps what is still to be sent.
const PUT_ENDPOINT = `
  INSERT INTO webhook_endpoints (id, project_id, url, secret, created_at)
  VALUES (:id, :projectId, :url, :secret, :createdAtMs)
  ON CONFLICT (id) DO UPDATE SET project_id = :projectId, url = :url, secret = :secret,
    disabled_at = NULL, disabled_reason = NULL`;

const LIST_ENDPOINTS = `
  SELECT *,
    (SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND status = 'pending') AS pending,
    (SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND status = 'given_up') AS given_up
  FROM webhook_endpoints AS endpoint ORDER BY created_at, id`;

const KEEP_SECRET = `
  INSERT OR REPLACE INTO webhook_former_secrets (endpoint_id, secret, valid_until)
  SELECT id, secret, :formerUntilMs FROM webhook_endpoints WHERE id = :id`;

const LIST_FORMER_SECRETS = `
  SELECT secret, valid_until FROM webhook_former_secrets WHERE endpoint_id = ? ORDER BY valid_until`;

const DISABLE_ENDPOINT = `
  UPDATE webhook_endpoints SET disabled_at = :nowMs, disabled_reason = :reason
  WHERE id = :id AND disabled_at IS NULL`;

const GIVE_UP_ALL = `
  UPDATE webhook_deliveries SET status = 'given_up', ended_at = :nowMs, leased_until = NULL
  WHERE endpoint_id = :id AND status = 'pending'`;

const IS_DUE = `status = 'pending' AND due_at <= :nowMs AND (leased_until IS NULL OR leased_until <= :nowMs)`;

const LIST_DUE_ENDPOINTS = `
  SELECT id FROM webhook_endpoints AS endpoint
  WHERE EXISTS (SELECT 1 FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND ${IS_DUE})`;

const LIST_DUE = `
  SELECT delivery.id AS delivery_id, job_id, event_id, body, attempts, endpoint.*
  FROM webhook_deliveries AS delivery JOIN webhook_endpoints AS endpoint ON endpoint.id = endpoint_id
  WHERE endpoint_id = :endpointId AND ${IS_DUE}
  ORDER BY due_at, delivery.id LIMIT :limit`;

const LEASE = `
  UPDATE webhook_deliveries SET leased_until = :leasedUntilMs, attempts = attempts + 1 WHERE id = :id`;

// Every claim counts the attempts up: what another has claimed since has more.
const IS_MINE = `id = :id AND attempts = :attempt AND status = 'pending' AND leased_until IS NOT NULL`;

const END = `
  UPDATE webhook_deliveries SET status = :status, ended_at = :nowMs, leased_until = NULL WHERE ${IS_MINE}`;

const POSTPONE = `
  UPDATE webhook_deliveries SET due_at = :dueAtMs, leased_until = NULL, attempts = attempts - :uncounted
  WHERE ${IS_MINE}`;

const BRING_FORWARD = `
  UPDATE webhook_deliveries SET due_at = :nowMs WHERE status = 'pending' AND due_at > :laterThanMs`;

// Two questions, each of an index: there may be many that wait for an endpoint which is down.
const FIND_NEXT_DUE = `
  SELECT min(moment) AS next FROM (
    SELECT min(due_at) AS moment FROM webhook_deliveries WHERE status = 'pending' AND due_at > :nowMs
    UNION ALL SELECT min(leased_until) FROM webhook_deliveries
    WHERE leased_until IS NOT NULL AND leased_until > :nowMs)`;

const LIST_DELIVERIES = `
  SELECT * FROM webhook_deliveries WHERE endpoint_id = :endpointId ORDER BY id DESC LIMIT :limit`;

// The tries start again: what was given up has none left.
const SEND_AGAIN = `
  UPDATE webhook_deliveries SET status = 'pending', due_at = :nowMs, ended_at = NULL, leased_until = NULL, attempts = 0
  WHERE id = :id AND (leased_until IS NULL OR leased_until <= :nowMs)
    AND EXISTS (SELECT 1 FROM webhook_endpoints AS endpoint WHERE endpoint.id = endpoint_id AND disabled_at IS NULL)`;

export type WebhookStatements = ReturnType<typeof prepareWebhookStatements>;

/** Every statement of the webhook store, prepared once. */
export function prepareWebhookStatements(database: DatabaseSync) {
  return {
    putEndpoint: database.prepare(PUT_ENDPOINT),
    listEndpoints: database.prepare(LIST_ENDPOINTS),
    removeEndpoint: database.prepare('DELETE FROM webhook_endpoints WHERE id = ?'),
    keepSecret: database.prepare(KEEP_SECRET),
    setSecret: database.prepare('UPDATE webhook_endpoints SET secret = :secret WHERE id = :id'),
    listFormerSecrets: database.prepare(LIST_FORMER_SECRETS),
    forgetSecrets: database.prepare(
      'DELETE FROM webhook_former_secrets WHERE endpoint_id = :id AND valid_until <= :untilMs',
    ),
    forgetAllSecrets: database.prepare('DELETE FROM webhook_former_secrets WHERE endpoint_id = ?'),
    disableEndpoint: database.prepare(DISABLE_ENDPOINT),
    giveUpAll: database.prepare(GIVE_UP_ALL),
    listDueEndpoints: database.prepare(LIST_DUE_ENDPOINTS),
    listDue: database.prepare(LIST_DUE),
    lease: database.prepare(LEASE),
    end: database.prepare(END),
    postpone: database.prepare(POSTPONE),
    freeClaims: database.prepare(
      `UPDATE webhook_deliveries SET leased_until = NULL WHERE leased_until IS NOT NULL`,
    ),
    bringForward: database.prepare(BRING_FORWARD),
    findNextDue: database.prepare(FIND_NEXT_DUE),
    countPending: database.prepare(
      `SELECT count(*) AS pending FROM webhook_deliveries WHERE status = 'pending'`,
    ),
    listDeliveries: database.prepare(LIST_DELIVERIES),
    sendAgain: database.prepare(SEND_AGAIN),
    forgetEnded: database.prepare('DELETE FROM webhook_deliveries WHERE ended_at <= ?'),
  };
}
