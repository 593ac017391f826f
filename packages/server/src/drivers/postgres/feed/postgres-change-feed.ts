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
 * A change feed by LISTEN and NOTIFY, over one connection per instance. Notifications may be lost, with the connection
 * or with an instance that is killed right after a change. So each instance also reads recently changed jobs, at
 * intervals and after each new connection.
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
