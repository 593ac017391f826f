import type { DatabaseSync } from 'node:sqlite';
import type { Change, ChangeFeed } from '../../ports/change-feed.ts';
import type { Clock } from '../../ports/clock.ts';

const LOOK_MS = 1_000;
/** A change gets its time before it is visible: its process may have waited for the write lock. */
const OVERLAP_MS = 10_000;

const LIST_RECENT = `
  SELECT id, status IN ('completed', 'failed') AS is_final FROM jobs WHERE updated_at >= ?`;

/**
 * Finds changes by commands beside the server. It asks SQLite once a second, at no cost, whether another connection has
 * written (https://sqlite.org/pragma.html#pragma_data_version), and reads jobs only then.
 */
export function createSqliteChangeFeed(database: DatabaseSync, clock: Clock): ChangeFeed {
  let stopTimer: (() => void) | undefined;
  const look = createLook(database, clock);
  return {
    // Other processes find changes the same way.
    publish() {},
    async listen(onChange) {
      const lookLater = () => {
        stopTimer = clock.startTimer(LOOK_MS, () => {
          lookLater();
          for (const change of look()) onChange(change);
        });
      };
      lookLater();
    },
    async stop() {
      stopTimer?.();
    },
  };
}

/** Returns jobs that may have changed, if another connection has written since the last call. */
function createLook(database: DatabaseSync, clock: Pick<Clock, 'now'>): () => Change[] {
  const readVersion = database.prepare('PRAGMA data_version');
  const listRecent = database.prepare(LIST_RECENT);
  let version = readVersion.get()?.['data_version'];
  let lookedAtMs = clock.now();
  return () => {
    try {
      const nowMs = clock.now();
      const found = readVersion.get()?.['data_version'];
      const rows = found === version ? [] : listRecent.all(lookedAtMs - OVERLAP_MS);
      [version, lookedAtMs] = [found, nowMs];
      return rows.map((row) => ({ kind: row['is_final'] ? 'ended' : 'changed', jobId: String(row['id']) }));
    } catch {
      // The database cannot be read now; requests report that. The next look covers the same time.
      return [];
    }
  };
}
