import { randomUUID } from 'node:crypto';
import type { Change, ChangeFeed } from '../../../ports/change-feed.ts';
import { ANSWER_TIMEOUT_MS, type Postgres } from '../connection/postgres-pool.ts';
import type { RunStatement } from '../connection/run-statement.ts';
import { parsePayload } from './change-payload.ts';
import { keepListening } from './keep-listening.ts';
import { createOutbox } from './outbox.ts';

const CHANNEL = 'pocketfill_changes';
const RECHECK_MS = 10_000;

const LIST_RECENT = `
  SELECT id, expires_at, status IN ('completed', 'failed') AS is_final, revision > 0 AS has_changed
  FROM jobs WHERE changed_at >= clock_timestamp() - $1::float8 * interval '1 ms'`;

/**
 * Tells changes with LISTEN and NOTIFY, over one connection an instance, however many wait. Notifications may be lost:
 * with the connection, or when the instance that changed a job is killed right after that. So each instance looks, in
 * intervals and after each new connection, for jobs that have changed since it looked last.
 */
export function createPostgresChangeFeed(database: Postgres, recheckMs = RECHECK_MS): ChangeFeed {
  const ownId = randomUUID();
  const outbox = createOutbox(database, CHANNEL, ownId);
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

/**
 * Tells the jobs that have changed since the last successful call. It looks further back: a change has its time before others
 * can see it, and its statement may wait for others until then.
 */
function createRecheck(onChange: (change: Change) => void): (run: RunStatement) => Promise<void> {
  let lastMs = performance.now();
  return async (run) => {
    const nowMs = performance.now();
    const { rows } = await run({ text: LIST_RECENT, values: [nowMs - lastMs + ANSWER_TIMEOUT_MS] });
    lastMs = nowMs;
    for (const row of rows) {
      // Of a job that was only created nobody knows anything older: whoever waits for it need not look again.
      if (!row['has_changed']) continue;
      onChange({ kind: row['is_final'] ? 'ended' : 'changed', jobId: String(row['id']) });
    }
    const expiries = rows.filter((row) => !row['is_final']).map((row) => Number(row['expires_at']));
    if (expiries.length > 0) onChange({ kind: 'expires', atMs: Math.min(...expiries) });
  };
}
