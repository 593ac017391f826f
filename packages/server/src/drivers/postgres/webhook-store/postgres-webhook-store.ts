import type {
  ClaimedDelivery,
  DeliveryResult,
  FormerSecret,
  SecretRotation,
  WebhookStore,
} from '../../../ports/webhook-store.ts';
import type { Row } from '../../job-rows.ts';
import {
  readDelivery,
  readFormerSecret,
  readListedDelivery,
  readListedEndpoint,
} from '../../webhook-rows.ts';
import type { Postgres } from '../connection/postgres-pool.ts';
import type { RunStatement } from '../connection/run-statement.ts';
import { webhookStatement } from './postgres-webhook-statements.ts';

/** Keeps webhook endpoints and deliveries in PostgreSQL, in the database of the jobs. */
export function createPostgresWebhookStore(database: Postgres): WebhookStore {
  const read = (...statement: StatementParameters) => database.read(webhookStatement(...statement));
  const count = async (...statement: StatementParameters) =>
    (await database.run(webhookStatement(...statement))).count;
  return {
    async putEndpoint({ id, projectId, url, secret, createdAtMs }) {
      await count('putEndpoint', [id, projectId, url, secret, createdAtMs]);
    },
    listEndpoints: async () =>
      (await read('listEndpoints')).map((row) => readListedEndpoint(row, readFormerSecrets(row))),
    removeEndpoint: async (id) => (await count('removeEndpoint', [id])) === 1,
    rotateSecret: (id, rotation) => database.transact((run) => rotateSecret(run, id, rotation)),
    disableEndpoint: (id, reason, nowMs) =>
      database.transact(async (run) => {
        const { count } = await run(webhookStatement('disableEndpoint', [id, reason, nowMs]));
        if (count === 0) return undefined;
        // A statement of its own, which sees the deliveries that were made until the one before had its lock.
        return (await run(webhookStatement('giveUpAll', [id, nowMs]))).count;
      }),
    listDueEndpoints: async (nowMs) =>
      (await read('listDueEndpoints', [nowMs])).map((row) => String(row['id'])),
    async claimDue(endpointId, { nowMs, leasedUntilMs, limit }) {
      const { rows } = await database.run(
        webhookStatement('claimDue', [endpointId, nowMs, leasedUntilMs, limit]),
      );
      return rows.map((row) => readDelivery(row, readFormerSecrets(row)));
    },
    settle: async (delivery, result) => (await database.run(describeResult(delivery, result))).count === 1,
    // Other instances hold claims. Those of a killed one run out.
    async freeClaims() {},
    bringForward: (laterThanMs, nowMs) => count('bringForward', [laterThanMs, nowMs]),
    async findNextDue(nowMs) {
      const next = (await read('findNextDue', [nowMs]))[0]?.['next'];
      return typeof next === 'number' ? next : undefined;
    },
    countPending: async () => Number((await read('countPending'))[0]?.['pending']),
    listDeliveries: async (endpointId, limit) =>
      (await read('listDeliveries', [endpointId, limit])).map(readListedDelivery),
    sendAgain: async (id, nowMs) => (await count('sendAgain', [id, nowMs])) === 1,
    async forgetEnded(untilMs) {
      await count('forgetEnded', [untilMs]);
    },
  };
}

type StatementParameters = Parameters<typeof webhookStatement>;

export function readFormerSecrets(row: Row): FormerSecret[] {
  // The statements join the former secrets as a JSON array of rows.
  return (row['former_secrets'] as Row[]).map(readFormerSecret);
}

async function rotateSecret(run: RunStatement, id: string, rotation: SecretRotation): Promise<boolean> {
  const { secret, nowMs, formerUntilMs } = rotation;
  await run(webhookStatement('lockEndpoint', [id]));
  await run(webhookStatement('forgetSecrets', [id, nowMs]));
  await run(webhookStatement('keepSecret', [id, formerUntilMs]));
  return (await run(webhookStatement('setSecret', [id, secret]))).count === 1;
}

function describeResult({ id, attempt }: ClaimedDelivery, result: DeliveryResult) {
  switch (result.kind) {
    case 'delivered':
    case 'given_up':
      return webhookStatement('end', [id, attempt, result.kind, result.nowMs]);
    case 'retry':
      return webhookStatement('postpone', [id, attempt, result.dueAtMs, 0]);
    case 'interrupted':
      return webhookStatement('postpone', [id, attempt, result.nowMs, 1]);
    default:
      return result satisfies never;
  }
}
