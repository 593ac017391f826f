import { randomUUID } from 'node:crypto';
import { readObject } from '@svc/protocol';
import type { Change, ChangeFeed } from '../../ports/change-feed.ts';
import { ANSWER_TIMEOUT_MS, type Postgres } from './connection/postgres-pool.ts';
import type { RunStatement } from './connection/run-statement.ts';
import { keepListening } from './keep-listening.ts';

const CHANNEL = 'pocketfill_changes';
const RECHECK_MS = 10_000;
/** PostgreSQL sends each notification to each listener, so several changes share one. */
const COLLECT_MS = 2;

const LIST_RECENT = `
  SELECT id, expires_at, status IN ('completed', 'failed') AS is_final, revision > 0 AS has_changed
  FROM jobs WHERE changed_at >= clock_timestamp() - $1::float8 * interval '1 ms'`;

/**
 * A change feed by LISTEN and NOTIFY, over one connection per instance. Notifications may be lost, with the connection
 * or with an instance that is killed right after a change. So each instance also reads recently changed jobs, at
 * intervals and after each new connection.
 */
export function createPostgresChangeFeed(database: Postgres, recheckMs = RECHECK_MS): ChangeFeed {
  const ownId = randomUUID();
  const outbox = createOutbox(database, ownId);
  let stopListening: (() => Promise<void>) | undefined;
  return {
    publish: outbox.add,
    async listen(onChange) {
      const recheck = createRecheck(onChange);
      const onPayload = (payload: string) => {
        const news = parsePayload(payload);
        if (!news || news.from === ownId) return;
        for (const change of news.changes) onChange(change);
      };
      stopListening = await keepListening(database, { channel: CHANNEL, onPayload, recheck, recheckMs });
    },
    async stop() {
      await outbox.flush();
      await stopListening?.();
    },
  };
}

/** Collects changes for a moment and sends them together. `flush` resolves when all were sent, or could not be sent. */
function createOutbox(database: Postgres, from: string) {
  const waiting = new Map<string, Change>();
  let sending: Promise<void> | undefined;
  const send = async () => {
    while (waiting.size > 0) {
      const payloads = writePayloads(from, [...waiting.values()]);
      waiting.clear();
      const text = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload';
      // The other instances find lost changes at their re-check.
      await database.run({ name: 'feed.notify', text, values: [CHANNEL, payloads] }).catch(() => {});
    }
    sending = undefined;
  };
  return {
    add: (change: Change): void => {
      waiting.set(JSON.stringify(change), change);
      sending ??= new Promise((resolve) => setTimeout(resolve, COLLECT_MS)).then(send);
    },
    flush: async () => sending,
  };
}

/**
 * Reports the jobs that have changed since the last successful call. It overlaps with that call: a change gets its time
 * before it is visible to others.
 */
function createRecheck(onChange: (change: Change) => void): (run: RunStatement) => Promise<void> {
  let lastMs = performance.now();
  return async (run) => {
    const nowMs = performance.now();
    const { rows } = await run({ text: LIST_RECENT, values: [nowMs - lastMs + ANSWER_TIMEOUT_MS] });
    lastMs = nowMs;
    for (const row of rows) {
      // Nobody can know an older state of a job that was only created.
      if (!row['has_changed']) continue;
      onChange({ kind: row['is_final'] ? 'ended' : 'changed', jobId: String(row['id']) });
    }
    const expiries = rows.filter((row) => !row['is_final']).map((row) => Number(row['expires_at']));
    if (expiries.length > 0) onChange({ kind: 'expires', atMs: Math.min(...expiries) });
  };
}

/** PostgreSQL refuses a payload of 8000 bytes. A change has less than 80, since its id is one of this server's. */
const MAX_CHANGES = 90;

/** Writes changes as payloads, as many as needed. */
export function writePayloads(from: string, changes: readonly Change[]): string[] {
  const payloads: string[] = [];
  for (let start = 0; start < changes.length; start += MAX_CHANGES) {
    payloads.push(JSON.stringify({ from, changes: changes.slice(start, start + MAX_CHANGES) }));
  }
  return payloads;
}

/** Parses a payload, which any user of the database may have sent. `undefined`: invalid. */
export function parsePayload(text: string): { from: string; changes: Change[] } | undefined {
  const { from, changes } = readObject(parseJson(text)) ?? {};
  if (typeof from !== 'string' || !Array.isArray(changes)) return undefined;
  const known = changes.map(parseChange);
  // Changes of another release's kinds are ignored.
  return { from, changes: known.filter((change) => change !== undefined) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseChange(value: unknown): Change | undefined {
  const { kind, jobId, uploadId, lease, atMs } = readObject(value) ?? {};
  if ((kind === 'changed' || kind === 'ended') && typeof jobId === 'string') return { kind, jobId };
  if ((kind === 'dropped' || kind === 'wanted') && typeof uploadId === 'string') return { kind, uploadId };
  if (kind === 'freed' && typeof lease === 'string') return { kind, lease };
  if (kind === 'expires' && Number.isSafeInteger(atMs)) return { kind, atMs: Number(atMs) };
  return undefined;
}
