import type {
  ClaimedDelivery,
  DeliveryResult,
  ListedDelivery,
  ListedWebhookEndpoint,
  SecretRotation,
  StoredWebhookEndpoint,
  WebhookEndpoint,
  WebhookStore,
} from '../../ports/webhook-store.ts';
import { readJson, type Row, type SqlDatabase, type SqlSteps, type SqlValues } from './sql-database.ts';
import { readFields } from './sql-fields.ts';
import { createWebhookStatements, PLAIN_FIELDS } from './webhook-statements.ts';

type Sql = ReturnType<typeof createWebhookStatements>;

/** Keeps webhook endpoints and deliveries, in the database of the jobs. */
export function createSqlWebhookStore(database: SqlDatabase): WebhookStore {
  const { read, transact } = database;
  const sql = createWebhookStatements(database.dialect);
  const count = async (text: string, values: SqlValues) => (await database.run(text, values)).count;
  return {
    putEndpoint: (endpoint) => transact(() => putEndpoint(sql, endpoint)),
    listEndpoints: async () => (await read(sql.listEndpoints)).map(readListedEndpoint),
    removeEndpoint: async (id) => (await count(sql.removeEndpoint, { id })) === 1,
    rotateSecret: (id, rotation) => transact(() => rotateSecret(sql, id, rotation)),
    disableEndpoint: (id, reason, nowMs) => transact(() => disableEndpoint(sql, { id, reason, nowMs })),
    listDueEndpoints: async (nowMs) =>
      (await read(sql.listDueEndpoints, { nowMs })).map((row) => String(row['id'])),
    async claimDue(endpointId, claim) {
      const { rows } = await database.run(sql.claimDue, { endpointId, ...claim });
      return rows.toSorted(compareAge).map(readDelivery);
    },
    settle: async (delivery, result) => (await count(...describeResult(sql, delivery, result))) === 1,
    async freeClaims() {
      await count(sql.freeClaims, {});
    },
    bringForward: (laterThanMs, nowMs) => count(sql.bringForward, { laterThanMs, nowMs }),
    async findNextDue(nowMs) {
      const next = (await read(sql.findNextDue, { nowMs }))[0]?.['next'];
      return typeof next === 'number' ? next : undefined;
    },
    countPending: async () => Number((await read(sql.countPending))[0]?.['pending']),
    listDeliveries: async (endpointId, limit) =>
      (await read(sql.listDeliveries, { endpointId, limit })).map(readListedDelivery),
    sendAgain: async (id, nowMs) => (await count(sql.sendAgain, { id, nowMs })) === 1,
    async forgetEnded(untilMs) {
      await count(sql.forgetEnded, { untilMs });
    },
  };
}

function* putEndpoint(sql: Sql, endpoint: WebhookEndpoint): SqlSteps<void> {
  yield { text: sql.putEndpoint, values: { ...endpoint } };
  yield { text: sql.forgetAllSecrets, values: { id: endpoint.id } };
}

function* rotateSecret(sql: Sql, id: string, rotation: SecretRotation): SqlSteps<boolean> {
  const values = { id, ...rotation };
  yield { text: sql.lockEndpoint, values };
  yield { text: sql.forgetSecrets, values };
  yield { text: sql.keepSecret, values };
  return (yield { text: sql.setSecret, values }).count === 1;
}

/** Two statements, since the second one sees the deliveries made before the first got its lock. */
function* disableEndpoint(sql: Sql, values: SqlValues): SqlSteps<number | undefined> {
  if ((yield { text: sql.disableEndpoint, values }).count === 0) return undefined;
  return (yield { text: sql.giveUpAll, values }).count;
}

/** An UPDATE returns rows in no order. */
function compareAge(left: Row, right: Row): number {
  return Number(left['dueAtMs']) - Number(right['dueAtMs']) || Number(left['id']) - Number(right['id']);
}

function describeResult(
  sql: Sql,
  { id, attempt }: ClaimedDelivery,
  result: DeliveryResult,
): [text: string, values: SqlValues] {
  const mine = { id, attempt };
  switch (result.kind) {
    case 'delivered':
    case 'given_up':
      return [sql.end, { ...mine, ...result }];
    case 'retry':
      return [sql.postpone, { ...mine, dueAtMs: result.dueAtMs, uncounted: 0 }];
    case 'interrupted':
      return [sql.postpone, { ...mine, dueAtMs: result.nowMs, uncounted: 1 }];
    default:
      return result satisfies never;
  }
}

// Columns have the names of fields, and constraints of the tables guarantee their forms.

/** Reads an endpoint's row with its former secrets, as JSON. */
function readEndpoint(row: Row): StoredWebhookEndpoint {
  const { disabledAtMs, disabledReason, formerSecrets } = row;
  const disabled = disabledAtMs === null ? null : { atMs: disabledAtMs, reason: disabledReason };
  const endpoint = { ...readFields(row, PLAIN_FIELDS), formerSecrets: readJson(formerSecrets), disabled };
  return endpoint as unknown as StoredWebhookEndpoint;
}

function readListedEndpoint(row: Row): ListedWebhookEndpoint {
  return { ...readEndpoint(row), pending: Number(row['pending']), givenUp: Number(row['givenUp']) };
}

/** Reads a delivery that is being claimed, with its endpoint. The claim counts as a try. */
function readDelivery(row: Row): ClaimedDelivery {
  const event = { id: row['eventId'], body: row['body'] };
  const endpoint = readEndpoint(readJson(row['endpoint']) as Row);
  return { ...readFields(row, ['id', 'jobId', 'attempt']), event, endpoint } as unknown as ClaimedDelivery;
}

function readListedDelivery(row: Row): ListedDelivery {
  return { ...row } as unknown as ListedDelivery;
}
