import type { DatabaseSync } from 'node:sqlite';
import type {
  ClaimedDelivery,
  DeliveryClaim,
  DeliveryResult,
  FormerSecret,
  SecretRotation,
  WebhookEndpoint,
  WebhookStore,
} from '../../ports/webhook-store.ts';
import { runInTransaction } from './sqlite-database.ts';
import { readDelivery, readFormerSecret, readListedDelivery, readListedEndpoint } from '../webhook-rows.ts';
import { prepareWebhookStatements, type WebhookStatements } from './sqlite-webhook-statements.ts';
import type { JobEnd, StoredJob } from '../../ports/job-store.ts';

/** Keeps webhook endpoints and deliveries in SQLite, in the database of the jobs. It stays the caller's to close. */
export function createSqliteWebhookStore(database: DatabaseSync): WebhookStore {
  const sql = prepareWebhookStatements(database);
  return {
    putEndpoint: async (endpoint) => runInTransaction(database, () => putEndpoint(sql, endpoint)),
    listEndpoints: async () =>
      sql.listEndpoints
        .all()
        .map((row) => readListedEndpoint(row, listFormerSecrets(sql, String(row['id'])))),
    removeEndpoint: async (id) => sql.removeEndpoint.run(id).changes === 1,
    rotateSecret: async (id, rotation) => runInTransaction(database, () => rotateSecret(sql, id, rotation)),
    disableEndpoint: async (id, reason, nowMs) =>
      runInTransaction(database, () => {
        if (sql.disableEndpoint.run({ id, reason, nowMs }).changes === 0) return undefined;
        return Number(sql.giveUpAll.run({ id, nowMs }).changes);
      }),
    listDueEndpoints: async (nowMs) => sql.listDueEndpoints.all({ nowMs }).map((row) => String(row['id'])),
    claimDue: async (endpointId, claim) => runInTransaction(database, () => claimDue(sql, endpointId, claim)),
    settle: async (delivery, result) => settle(sql, delivery, result),
    async freeClaims() {
      sql.freeClaims.run();
    },
    bringForward: async (laterThanMs, nowMs) => Number(sql.bringForward.run({ laterThanMs, nowMs }).changes),
    async findNextDue(nowMs) {
      const next = sql.findNextDue.get({ nowMs })?.['next'];
      return typeof next === 'number' ? next : undefined;
    },
    countPending: async () => Number(sql.countPending.get()?.['pending']),
    listDeliveries: async (endpointId, limit) =>
      sql.listDeliveries.all({ endpointId, limit }).map(readListedDelivery),
    sendAgain: async (id, nowMs) => sql.sendAgain.run({ id, nowMs }).changes === 1,
    async forgetEnded(untilMs) {
      sql.forgetEnded.run(untilMs);
    },
  };
}

function putEndpoint(sql: WebhookStatements, endpoint: WebhookEndpoint): void {
  const { id, projectId, url, secret, createdAtMs } = endpoint;
  sql.putEndpoint.run({ id, projectId, url, secret, createdAtMs });
  sql.forgetAllSecrets.run(id);
}

function rotateSecret(sql: WebhookStatements, id: string, rotation: SecretRotation): boolean {
  const { secret, nowMs, formerUntilMs } = rotation;
  sql.forgetSecrets.run({ id, untilMs: nowMs });
  sql.keepSecret.run({ id, formerUntilMs });
  return sql.setSecret.run({ id, secret }).changes === 1;
}

function listFormerSecrets(sql: WebhookStatements, endpointId: string): FormerSecret[] {
  return sql.listFormerSecrets.all(endpointId).map(readFormerSecret);
}

function claimDue(sql: WebhookStatements, endpointId: string, claim: DeliveryClaim): ClaimedDelivery[] {
  const { nowMs, leasedUntilMs, limit } = claim;
  const formerSecrets = listFormerSecrets(sql, endpointId);
  return sql.listDue.all({ endpointId, nowMs, limit }).map((row) => {
    const delivery = readDelivery(row, formerSecrets);
    sql.lease.run({ id: delivery.id, leasedUntilMs });
    return delivery;
  });
}

function settle(sql: WebhookStatements, { id, attempt }: ClaimedDelivery, result: DeliveryResult): boolean {
  const mine = { id, attempt };
  switch (result.kind) {
    case 'delivered':
    case 'given_up':
      return sql.end.run({ ...mine, status: result.kind, nowMs: result.nowMs }).changes === 1;
    case 'retry':
      return sql.postpone.run({ ...mine, dueAtMs: result.dueAtMs, uncounted: 0 }).changes === 1;
    case 'interrupted':
      return sql.postpone.run({ ...mine, dueAtMs: result.nowMs, uncounted: 1 }).changes === 1;
    default:
      return result satisfies never;
  }
}

const IS_TOLD = 'disabled_at IS NULL AND (project_id IS NULL OR project_id = :projectId)';

const ADD = `
  INSERT INTO webhook_deliveries (endpoint_id, job_id, event_id, body, due_at)
  SELECT id, :jobId, :eventId, :body, :nowMs FROM webhook_endpoints WHERE ${IS_TOLD}`;

/** Writes down what is to be told of a job that ends, in the transaction in which it ends. */
export type AddEvent = (job: StoredJob, end: JobEnd) => void;

export function prepareAddEvent(database: DatabaseSync): AddEvent {
  const findAny = database.prepare(`SELECT 1 FROM webhook_endpoints WHERE ${IS_TOLD} LIMIT 1`);
  const add = database.prepare(ADD);
  return (job, { describeEvent, nowMs }) => {
    const { id: jobId, projectId } = job;
    if (!describeEvent || !findAny.get({ projectId })) return;
    const { id: eventId, body } = describeEvent(job);
    add.run({ jobId, eventId, body, nowMs, projectId });
  };
}
