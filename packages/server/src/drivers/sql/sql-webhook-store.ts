import type {
  ClaimedDelivery,
  DeliveryResult,
  FormerSecret,
  ListedDelivery,
  ListedWebhookEndpoint,
  SecretRotation,
  StoredWebhookEndpoint,
  WebhookEndpoint,
  WebhookStore,
} from '../../ports/webhook-store.ts';
import { textOrNull } from './job-rows.ts';
import { readJson, type Row, type SqlDatabase, type SqlSteps, type SqlValues } from './sql-database.ts';
import { createWebhookStatements } from './webhook-statements.ts';

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
  return Number(left['due_at']) - Number(right['due_at']) || Number(left['id']) - Number(right['id']);
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
function readEndpoint(row: Row): StoredWebhookEndpoint {
  const { disabled_at: disabledAt } = row;
  return {
    id: String(row['id']),
    projectId: textOrNull(row, 'project_id'),
    url: String(row['url']),
    secret: String(row['secret']),
    createdAtMs: Number(row['created_at']),
    formerSecrets: (readJson(row['former_secrets']) as Row[]).map(readFormerSecret),
    disabled:
      disabledAt === null ? null : { atMs: Number(disabledAt), reason: String(row['disabled_reason']) },
  };
}

function readFormerSecret(row: Row): FormerSecret {
  return { text: String(row['secret']), untilMs: Number(row['valid_until']) };
}

function readListedEndpoint(row: Row): ListedWebhookEndpoint {
  return { ...readEndpoint(row), pending: Number(row['pending']), givenUp: Number(row['given_up']) };
}

/** Reads a delivery that is being claimed, with its endpoint. The claim counts as a try. */
function readDelivery(row: Row): ClaimedDelivery {
  return {
    id: Number(row['id']),
    jobId: String(row['job_id']),
    event: { id: String(row['event_id']), body: String(row['body']) },
    endpoint: readEndpoint(readJson(row['endpoint']) as Row),
    attempt: Number(row['attempts']),
  };
}

function readListedDelivery(row: Row): ListedDelivery {
  const { ended_at: endedAt } = row;
  return {
    id: Number(row['id']),
    jobId: String(row['job_id']),
    eventId: String(row['event_id']),
    // the table's CHECK allows these only
    status: String(row['status']) as ListedDelivery['status'],
    attempts: Number(row['attempts']),
    dueAtMs: endedAt === null ? Number(row['due_at']) : null,
    endedAtMs: endedAt === null ? null : Number(endedAt),
  };
}
