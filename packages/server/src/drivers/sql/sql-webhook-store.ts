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
import { asFields } from './sql-fields.ts';
import { createWebhookStatements } from './webhook-statements.ts';

type Sql = ReturnType<typeof createWebhookStatements>;

/** Keeps webhook endpoints and deliveries, in the database of the jobs. */
export function createSqlWebhookStore(database: SqlDatabase): WebhookStore {
  const { read, transact } = database;
  const sql = createWebhookStatements(database.dialect);
  const count = async (text: string, values: SqlValues) => (await database.run(text, values)).count;
  return {
    putEndpoint: (endpoint) => transact(() => putEndpoint(sql, endpoint)),
    listEndpoints: async () => (await read(sql.listEndpoints)).map(readEndpoint<ListedWebhookEndpoint>),
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
      (await read(sql.listDeliveries, { endpointId, limit })).map((row) =>
        asFields<ListedDelivery>({ ...row }),
      ),
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

/** Reads an endpoint's row with its former secrets, as JSON. */
function readEndpoint<Endpoint extends StoredWebhookEndpoint>(row: Row): Endpoint {
  const { disabledAtMs, disabledReason, formerSecrets, ...fields } = row;
  const disabled = disabledAtMs === null ? null : { atMs: disabledAtMs, reason: disabledReason };
  return asFields({ ...fields, formerSecrets: readJson(formerSecrets), disabled });
}

/** Reads a delivery that is being claimed, with its endpoint. The claim counts as a try. */
function readDelivery({ eventId, body, endpoint, dueAtMs: _, ...fields }: Row): ClaimedDelivery {
  const event = { id: eventId, body };
  return asFields({ ...fields, event, endpoint: readEndpoint(readJson(endpoint) as Row) });
}
