import type { Client } from 'pg';
import type { Postgres } from './connection/postgres-pool.ts';
import type { RunStatement } from './connection/run-statement.ts';
import { runOn } from './connection/run-statement.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

export interface Listener {
  channel: string;
  onPayload: (payload: string) => void;
  /** Called with the listening connection when it starts to listen, and then at intervals. */
  recheck: (run: RunStatement) => Promise<void>;
  recheckMs: number;
}

/**
 * Listens with one connection, and replaces it when it ends or does not answer a re-check. Resolves, once it listens,
 * to a function that stops it.
 *
 * @throws StoreUnavailableError, when the first connection fails.
 */
export async function keepListening(database: Postgres, listener: Listener): Promise<() => Promise<void>> {
  let isStopped = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const later = (delayMs: number, run: () => Promise<void>) => {
    if (isStopped) return;
    timer = setTimeout(() => void run(), delayMs);
    timer.unref();
  };

  const connect = async () => {
    const fresh = await database.connect();
    fresh.on('notification', ({ payload = '' }) => listener.onPayload(payload));
    fresh.once('end', () => {
      if (client !== fresh) return;
      clearTimeout(timer);
      client = undefined;
      later(0, () => reconnect(FIRST_PAUSE_MS));
    });
    try {
      await runOn(fresh, { text: `LISTEN ${listener.channel}` });
    } catch (error) {
      await end(fresh);
      throw error;
    }
    if (isStopped) return end(fresh);
    client = fresh;
    await recheck();
  };
  const recheck = async () => {
    const checked = client;
    if (!checked) return;
    try {
      await listener.recheck((statement) => runOn(checked, statement));
      if (client === checked) later(listener.recheckMs, recheck);
    } catch {
      // Ending the connection makes the loop open a new one.
      await end(checked);
    }
  };
  const reconnect = async (pauseMs: number) => {
    await connect().catch(() => later(pauseMs, () => reconnect(Math.min(pauseMs * 2, LONGEST_PAUSE_MS))));
  };

  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    if (client) await end(client);
  };
}

/** Errors of a lost connection are ignored. */
async function end(client: Client): Promise<void> {
  await client.end().catch(() => {});
}
