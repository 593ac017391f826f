import type { Change } from '../../../ports/change-feed.ts';
import type { Postgres } from '../connection/postgres-pool.ts';
import { writePayloads } from './change-payload.ts';

/** PostgreSQL sends each notification to each listener, so several changes share one. */
const COLLECT_MS = 2;

export interface Outbox {
  add: (change: Change) => void;
  /** Resolves when all changes were sent, or could not be sent. */
  flush: () => Promise<void>;
}

/** Collects changes for a moment and sends them together. */
export function createOutbox(database: Postgres, channel: string, from: string): Outbox {
  const waiting = new Map<string, Change>();
  let sending: Promise<void> | undefined;
  const send = async () => {
    while (waiting.size > 0) {
      const payloads = writePayloads(from, [...waiting.values()]);
      waiting.clear();
      const text = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload';
      // The other instances find lost changes at their re-check.
      await database.run({ name: 'feed.notify', text, values: [channel, payloads] }).catch(() => {});
    }
    sending = undefined;
  };
  return {
    add(change) {
      waiting.set(JSON.stringify(change), change);
      sending ??= new Promise((resolve) => setTimeout(resolve, COLLECT_MS)).then(send);
    },
    flush: async () => sending,
  };
}
