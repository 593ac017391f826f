import type { DatabaseSync } from 'node:sqlite';
import type {
  ClaimedDelivery,
  DeliveryClaim,
  DeliveryResult,
  WebhookEndpoint,
  WebhookStore,
} from '../ports/webhook-store.ts';
import { runInTransaction } from './sqlite-database.ts';
import { readDelivery, readListedEndpoint } from './sqlite-webhook-rows.ts';
import { prepareWebhookStatements, type WebhookStatements } from './sqlite-webhook-statements.ts';

/** Keeps webhook endpoints and deliveries in SQLite, in the database of the jobs. It stays the caller's to close. */
export function createSqliteWebhookStore(database: DatabaseSync): WebhookStore {
  const sql = prepareWebhookStatements(database);
  return {
    async putEndpoint({ id, projectId, url, secret, createdAtMs }: WebhookEndpoint) {
      sql.putEndpoint.run({ id, projectId, url, secret, createdAtMs });
    },
    listEndpoints: async () => sql.listEndpoints.all().map(readListedEndpoint),
    removeEndpoint: async (id) => sql.removeEndpoint.run(id).changes === 1,
    rotateSecret: async (id, secret, formerUntilMs) =>
      sql.rotateSecret.run({ id, secret, formerUntilMs }).changes === 1,
    async disableEndpoint(id, reason, nowMs) {
      runInTransaction(database, () => {
        sql.disableEndpoint.run({ id, reason, nowMs });
        sql.giveUpAll.run({ id, nowMs });
      });
    },
    listDueEndpoints: async (nowMs) => sql.listDueEndpoints.all({ nowMs }).map((row) => String(row['id'])),
    claimDue: async (endpointId, claim) => runInTransaction(database, () => claimDue(sql, endpointId, claim)),
    settle: async (delivery, result) => settle(sql, delivery, result),
    async freeClaims() {
      sql.freeClaims.run();
    },
    async findNextDue(nowMs) {
      const next = sql.findNextDue.get({ nowMs })?.['next'];
      return typeof next === 'number' ? next : undefined;
    },
    countPending: async () => Number(sql.countPending.get()?.['pending']),
    async forgetEnded(untilMs) {
      sql.forgetEnded.run(untilMs);
    },
  };
}

function claimDue(sql: WebhookStatements, endpointId: string, claim: DeliveryClaim): ClaimedDelivery[] {
  const { nowMs, leasedUntilMs, limit } = claim;
  return sql.listDue.all({ endpointId, nowMs, limit }).map((row) => {
    const delivery = readDelivery(row, Number(row['attempts']) + 1);
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
