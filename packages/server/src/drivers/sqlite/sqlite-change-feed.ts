import type { DatabaseSync } from 'node:sqlite';
import type { Change, ChangeFeed } from '../../ports/change-feed.ts';
import type { Clock } from '../../ports/clock.ts';

const LOOK_MS = 1_000;
/** A change has its time before others can see it: its process may have waited for the right to write. */
const OVERLAP_MS = 10_000;

const LIST_RECENT = `
  SELECT id, status IN ('completed', 'failed') AS is_final FROM jobs WHERE updated_at >= ?`;

/**
 * Hears of what a command changes beside the server, by a look once a second: SQLite says at no cost whether another
 * connection has written (https://sqlite.org/pragma.html#pragma_data_version), and tells nobody. Only then jobs are read.
 */
export function createSqliteChangeFeed(database: DatabaseSync, clock: Clock): ChangeFeed {
  let stopTimer: (() => void) | undefined;
  const look = createLook(database, clock);
  return {
    // The others look by themselves.
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

/** Gives the jobs that may have changed, if another connection has written since the last call. */
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
      // It cannot be read now, as every request says. The next look sees all since this one.
      return [];
    }
  };
}
