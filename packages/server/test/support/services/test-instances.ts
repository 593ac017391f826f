import type { ServerOptions } from '../../../src/config/server-options.ts';
import { hashBytes } from '../phone.ts';
import { runServer, type RunningProcess } from '../server-process.ts';
import { readAddress } from '../several-files.ts';
import { createServerDatabase, runSql } from './test-postgres.ts';
import { makeFolder } from './test-s3.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

/** The places of the data that instances share. */
export interface SharedPlaces {
  databaseUrl: string;
  storageUrl: string;
}

/** An empty database and an empty folder of a bucket for this test only. */
export async function makeSharedPlaces(): Promise<SharedPlaces> {
  const { storageUrl } = await makeFolder();
  return { storageUrl, databaseUrl: await createServerDatabase() };
}

/**
 * Two instances in this process over one database and one bucket, closed when the test is over.
 *
 * @param options - for both, or for each by its index.
 */
export async function startTwoInstances(
  options: Partial<ServerOptions> | ((index: number) => Partial<ServerOptions>) = {},
): Promise<[TestServer, TestServer]> {
  const places = await makeSharedPlaces();
  const start = (index: number) =>
    startTestServer({ ...places, ...(typeof options === 'function' ? options(index) : options) });
  return [await start(0), await start(1)];
}

/** Runs the real program as an instance. It is killed when the test is over. */
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

/** Changes the address of a page, upload or download to that of another instance. */
export function at(server: Pick<TestServer, 'url'>, address: string): string {
  const { pathname, search } = new URL(address);
  return server.url + pathname + search;
}

/** Downloads the file of a job by the four routes. Returns its checksum. */
export async function hashDownload({ routes }: Pick<TestServer, 'routes'>, jobId: string): Promise<string> {
  const address = await readAddress(await fetch(`${routes}/job/${jobId}/download`));
  return hashBytes(await (await fetch(address)).bytes());
}

/** Ends the connections on which instances listen for changes. Returns their number. */
export async function endListening(databaseUrl: string): Promise<number> {
  const ended = await runSql(
    databaseUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND (query LIKE 'LISTEN%' OR query LIKE '%FROM jobs WHERE changed_at%')
      AND pid <> pg_backend_pid()`,
  );
  return ended.length;
}
