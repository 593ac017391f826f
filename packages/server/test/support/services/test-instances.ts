import type { ServerOptions } from '../../../src/config/server-options.ts';
import { runServer, type RunningProcess } from '../server-process.ts';
import { createTestDatabase, runSql } from './test-postgres.ts';
import { makeBucket } from './test-s3.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

/** What instances share. */
export interface SharedPlaces {
  databaseUrl: string;
  storageUrl: string;
}

/** An empty database and an empty bucket of this test's own. */
export async function makeSharedPlaces(): Promise<SharedPlaces> {
  const { storageUrl } = await makeBucket();
  return { storageUrl, databaseUrl: await createTestDatabase() };
}

/**
 * Two instances in this process over one database and one bucket, closed when the test is over.
 *
 * @param options - of both, or of each by its index.
 */
export async function startTwoInstances(
  options: Partial<ServerOptions> | ((index: number) => Partial<ServerOptions>) = {},
): Promise<[TestServer, TestServer]> {
  const places = await makeSharedPlaces();
  const start = (index: number) =>
    startTestServer({ ...places, ...(typeof options === 'function' ? options(index) : options) });
  return [await start(0), await start(1)];
}

/** An instance as a process of its own: the real program, killed when the test is over. */
export function runInstance(places: SharedPlaces, args: readonly string[] = []): Promise<RunningProcess> {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
  const environment = {
    SVC_DATABASE_URL: places.databaseUrl,
    SVC_STORAGE_URL: places.storageUrl,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
  };
  return runServer(args, { environment });
}

/** The address of a page, upload or download of one instance, at another one. */
export function at(server: Pick<TestServer, 'url'>, address: string): string {
  const { pathname, search } = new URL(address);
  return server.url + pathname + search;
}

/** Ends the connections by which instances hear each other, as a network may. Gives how many there were. */
export async function endListening(databaseUrl: string): Promise<number> {
  const ended = await runSql(
    databaseUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND (query LIKE 'LISTEN%' OR query LIKE '%FROM jobs WHERE changed_at%')
      AND pid <> pg_backend_pid()`,
  );
  return ended.length;
}
