import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres, type RunningPostgres } from '../../../../../scripts/services/postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with the address of the PostgreSQL of this run, which it starts when it is asked first. */
    postgresDoor: string;
  }
}

/** One PostgreSQL for all tests of a run, and none for a run whose tests need none. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<RunningPostgres> | undefined;
  const door = createServer((_request, response) => {
    starting ??= startPostgres();
    starting.then(
      ({ url }) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  // A server on TCP has an AddressInfo.
  project.provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    // One that did not start has been reported to the tests.
    const postgres = await starting?.catch(() => undefined);
    await postgres?.end();
  };
}
