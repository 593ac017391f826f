import type { Statement } from '../connection/run-statement.ts';

/** Named one by one, as those of jobs are. */
const ENDPOINT = `
  endpoint.id, endpoint.project_id, url, secret, endpoint.created_at, disabled_at, disabled_reason, (
    SELECT coalesce(json_agg(former ORDER BY valid_until, former.secret COLLATE "C"), '[]')
    FROM webhook_former_secrets AS former WHERE endpoint_id = endpoint.id
  ) AS former_secrets`;

// A new address under an old id keeps what is still to be sent.
const PUT_ENDPOINT = `
  WITH forgotten AS (DELETE FROM webhook_former_secrets WHERE endpoint_id = $1)
  INSERT INTO webhook_endpoints (id, project_id, url, secret, created_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (id) DO UPDATE SET project_id = $2, url = $3, secret = $4, disabled_at = NULL, disabled_reason = NULL`;

const LIST_ENDPOINTS = `
  SELECT ${ENDPOINT},
    (SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND status = 'pending') AS pending,
    (SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND status = 'given_up') AS given_up
  FROM webhook_endpoints AS endpoint ORDER BY created_at, id`;

const KEEP_SECRET = `
  INSERT INTO webhook_former_secrets (endpoint_id, secret, valid_until)
  SELECT id, secret, $2 FROM webhook_endpoints WHERE id = $1
  ON CONFLICT (endpoint_id, secret) DO UPDATE SET valid_until = excluded.valid_until`;

const DISABLE_ENDPOINT = `
  UPDATE webhook_endpoints SET disabled_at = $3, disabled_reason = $2 WHERE id = $1 AND disabled_at IS NULL`;

const GIVE_UP_ALL = `
  UPDATE webhook_deliveries SET status = 'given_up', ended_at = $2, leased_until = NULL
  WHERE endpoint_id = $1 AND status = 'pending'`;

const isDue = (nowMs: string) =>
  `status = 'pending' AND due_at <= ${nowMs} AND (leased_until IS NULL OR leased_until <= ${nowMs})`;

const LIST_DUE_ENDPOINTS = `
  SELECT id FROM webhook_endpoints AS endpoint
  WHERE EXISTS (SELECT FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND ${isDue('$1')})`;

// Deliveries that another claims at this moment are passed over.
const CLAIM_DUE = `
  WITH due AS (
    SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND ${isDue('$2')}
    ORDER BY due_at, id LIMIT $4 FOR UPDATE SKIP LOCKED
  ),
  claimed AS (
    UPDATE webhook_deliveries SET leased_until = $3, attempts = attempts + 1
    FROM due WHERE webhook_deliveries.id = due.id
    RETURNING due.id, job_id, event_id, body, attempts - 1 AS attempts, due_at
  )
  SELECT claimed.id AS delivery_id, job_id, event_id, body, attempts, ${ENDPOINT}
  FROM claimed, webhook_endpoints AS endpoint WHERE endpoint.id = $1 ORDER BY due_at, claimed.id`;

// Every claim counts the attempts up: what another has claimed since has more.
const IS_MINE = `id = $1 AND attempts = $2 AND status = 'pending' AND leased_until IS NOT NULL`;

// Two questions, each of an index: there may be many that wait for an endpoint which is down.
const FIND_NEXT_DUE = `
  SELECT least(
    (SELECT min(due_at) FROM webhook_deliveries WHERE status = 'pending' AND due_at > $1),
    (SELECT min(leased_until) FROM webhook_deliveries WHERE leased_until IS NOT NULL AND leased_until > $1)
  ) AS next`;

// The tries start again: what was given up has none left. An endpoint that is being disabled now is waited for.
const SEND_AGAIN = `
  UPDATE webhook_deliveries
  SET status = 'pending', due_at = $2, ended_at = NULL, leased_until = NULL, attempts = 0
  FROM (
    SELECT id FROM webhook_endpoints
    WHERE id = (SELECT endpoint_id FROM webhook_deliveries WHERE id = $1) AND disabled_at IS NULL
    FOR SHARE
  ) AS endpoint
  WHERE webhook_deliveries.id = $1 AND (leased_until IS NULL OR leased_until <= $2)`;

const SQL = {
  putEndpoint: PUT_ENDPOINT,
  listEndpoints: LIST_ENDPOINTS,
  removeEndpoint: 'DELETE FROM webhook_endpoints WHERE id = $1',
  lockEndpoint: 'SELECT FROM webhook_endpoints WHERE id = $1 FOR UPDATE',
  forgetSecrets: 'DELETE FROM webhook_former_secrets WHERE endpoint_id = $1 AND valid_until <= $2',
  keepSecret: KEEP_SECRET,
  setSecret: 'UPDATE webhook_endpoints SET secret = $2 WHERE id = $1',
  disableEndpoint: DISABLE_ENDPOINT,
  giveUpAll: GIVE_UP_ALL,
  listDueEndpoints: LIST_DUE_ENDPOINTS,
  claimDue: CLAIM_DUE,
  end: `UPDATE webhook_deliveries SET status = $3, ended_at = $4, leased_until = NULL WHERE ${IS_MINE}`,
  postpone: `
    UPDATE webhook_deliveries SET due_at = $3, leased_until = NULL, attempts = attempts - $4 WHERE ${IS_MINE}`,
  bringForward: `UPDATE webhook_deliveries SET due_at = $2 WHERE status = 'pending' AND due_at > $1`,
  findNextDue: FIND_NEXT_DUE,
  countPending: `SELECT count(*) AS pending FROM webhook_deliveries WHERE status = 'pending'`,
  listDeliveries: `
    SELECT id, job_id, event_id, status, attempts, due_at, ended_at FROM webhook_deliveries
    WHERE endpoint_id = $1 ORDER BY id DESC LIMIT $2`,
  sendAgain: SEND_AGAIN,
  forgetEnded: 'DELETE FROM webhook_deliveries WHERE ended_at <= $1',
};

/** A statement of the webhook store with its values. Each is planned once per connection. */
export function webhookStatement(name: keyof typeof SQL, values: readonly unknown[] = []): Statement {
  return { name: `webhooks.${name}`, text: SQL[name], values };
}
