import type { SqlDialect } from './sql-database.ts';
import { describeFields, listColumns, listParameters, selectFields } from './sql-fields.ts';

/** Listed, as those of jobs are. */
export const PLAIN_FIELDS: readonly string[] = ['id', 'projectId', 'url', 'secret', 'createdAtMs'];
export const ENDPOINT_FIELDS: readonly string[] = [...PLAIN_FIELDS, 'disabledAtMs', 'disabledReason'];

// A new address under an existing id keeps pending deliveries.
const PUT_ENDPOINT = `
  INSERT INTO webhook_endpoints (${listColumns(PLAIN_FIELDS)}) VALUES (${listParameters(PLAIN_FIELDS)})
  ON CONFLICT (id) DO UPDATE SET project_id = :projectId, url = :url, secret = :secret,
    disabled_at = NULL, disabled_reason = NULL`;

const formerSecrets = ({ jsonArray, jsonObject }: SqlDialect) => `(
    SELECT coalesce(${jsonArray}(
      ${jsonObject}('text', former.secret, 'untilMs', valid_until) ORDER BY valid_until), '[]')
    FROM webhook_former_secrets AS former WHERE endpoint_id = endpoint.id
  )`;

const count = (status: string) =>
  `(SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND status = '${status}')`;

const KEEP_SECRET = `
  INSERT INTO webhook_former_secrets (endpoint_id, secret, valid_until)
  SELECT id, secret, CAST(:formerUntilMs AS bigint) FROM webhook_endpoints WHERE id = :id
  ON CONFLICT (endpoint_id, secret) DO UPDATE SET valid_until = excluded.valid_until`;

const GIVE_UP_ALL = `
  UPDATE webhook_deliveries SET status = 'given_up', ended_at = :nowMs, leased_until = NULL
  WHERE endpoint_id = :id AND status = 'pending'`;

const IS_DUE = `status = 'pending' AND due_at <= :nowMs AND (leased_until IS NULL OR leased_until <= :nowMs)`;

const LIST_DUE_ENDPOINTS = `
  SELECT id FROM webhook_endpoints AS endpoint
  WHERE EXISTS (SELECT 1 FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND ${IS_DUE})`;

// Skips deliveries that another instance is claiming.
const claimDue = (dialect: SqlDialect) => `
  WITH due AS (
    SELECT id FROM webhook_deliveries WHERE endpoint_id = :endpointId AND ${IS_DUE}
    ORDER BY due_at, id LIMIT :limit ${dialect.lock('FOR UPDATE SKIP LOCKED')}
  )
  UPDATE webhook_deliveries SET leased_until = :leasedUntilMs, attempts = attempts + 1
  FROM due WHERE webhook_deliveries.id = due.id
  RETURNING webhook_deliveries.id, job_id AS "jobId", event_id AS "eventId", body, attempts AS attempt,
    due_at AS "dueAtMs", (
    SELECT ${dialect.jsonObject}(${describeFields(ENDPOINT_FIELDS)}, 'formerSecrets', ${formerSecrets(dialect)})
    FROM webhook_endpoints AS endpoint WHERE endpoint.id = endpoint_id
  ) AS endpoint`;

// Each claim increments the attempts, so a later claim has a higher number.
const IS_MINE = `id = :id AND attempts = :attempt AND status = 'pending' AND leased_until IS NOT NULL`;

// Two queries, one for each index: many deliveries may wait for an endpoint that is down.
const FIND_NEXT_DUE = `
  SELECT min(moment) AS next FROM (
    SELECT min(due_at) AS moment FROM webhook_deliveries WHERE status = 'pending' AND due_at > :nowMs
    UNION ALL SELECT min(leased_until) FROM webhook_deliveries
    WHERE leased_until IS NOT NULL AND leased_until > :nowMs
  ) AS moments`;

// Restarts the tries, since a given-up delivery has none left. Waits for an endpoint that is being disabled.
const sendAgain = ({ lock }: SqlDialect) => `
  UPDATE webhook_deliveries
  SET status = 'pending', due_at = :nowMs, ended_at = NULL, leased_until = NULL, attempts = 0
  FROM (
    SELECT id FROM webhook_endpoints
    WHERE id = (SELECT endpoint_id FROM webhook_deliveries WHERE id = :id) AND disabled_at IS NULL
    ${lock('FOR SHARE')}
  ) AS endpoint
  WHERE webhook_deliveries.id = :id AND (leased_until IS NULL OR leased_until <= :nowMs)`;

/** The statements of the webhook store. */
export function createWebhookStatements(dialect: SqlDialect) {
  return {
    putEndpoint: PUT_ENDPOINT,
    listEndpoints: `
      SELECT ${selectFields(ENDPOINT_FIELDS)}, ${formerSecrets(dialect)} AS "formerSecrets",
        ${count('pending')} AS pending, ${count('given_up')} AS "givenUp"
      FROM webhook_endpoints AS endpoint ORDER BY created_at, id`,
    lockEndpoint: `SELECT 1 FROM webhook_endpoints WHERE id = :id ${dialect.lock('FOR UPDATE')}`,
    removeEndpoint: 'DELETE FROM webhook_endpoints WHERE id = :id',
    forgetAllSecrets: 'DELETE FROM webhook_former_secrets WHERE endpoint_id = :id',
    forgetSecrets: 'DELETE FROM webhook_former_secrets WHERE endpoint_id = :id AND valid_until <= :nowMs',
    keepSecret: KEEP_SECRET,
    setSecret: 'UPDATE webhook_endpoints SET secret = :secret WHERE id = :id',
    disableEndpoint: `
      UPDATE webhook_endpoints SET disabled_at = :nowMs, disabled_reason = :reason
      WHERE id = :id AND disabled_at IS NULL`,
    giveUpAll: GIVE_UP_ALL,
    listDueEndpoints: LIST_DUE_ENDPOINTS,
    claimDue: claimDue(dialect),
    end: `
      UPDATE webhook_deliveries SET status = :kind, ended_at = :nowMs, leased_until = NULL WHERE ${IS_MINE}`,
    postpone: `
      UPDATE webhook_deliveries SET due_at = :dueAtMs, leased_until = NULL, attempts = attempts - :uncounted
      WHERE ${IS_MINE}`,
    freeClaims: 'UPDATE webhook_deliveries SET leased_until = NULL WHERE leased_until IS NOT NULL',
    bringForward: `
      UPDATE webhook_deliveries SET due_at = :nowMs WHERE status = 'pending' AND due_at > :laterThanMs`,
    findNextDue: FIND_NEXT_DUE,
    countPending: `SELECT count(*) AS pending FROM webhook_deliveries WHERE status = 'pending'`,
    listDeliveries: `
      SELECT ${selectFields(['id', 'jobId', 'eventId', 'status', 'attempts', 'endedAtMs'])},
        CASE WHEN ended_at IS NULL THEN due_at END AS "dueAtMs"
      FROM webhook_deliveries
      WHERE endpoint_id = :endpointId ORDER BY id DESC LIMIT :limit`,
    sendAgain: sendAgain(dialect),
    forgetEnded: 'DELETE FROM webhook_deliveries WHERE ended_at <= :untilMs',
  };
}
