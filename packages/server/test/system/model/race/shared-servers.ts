import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BlobStore } from '../../../../src/ports/blob-store.ts';
import { startServer } from '../../../../src/start-server.ts';
import { createKey } from '../../../support/create-key.ts';
import { createPhone } from '../../../support/phone.ts';
import { MAX_BYTES } from '../reference-model.ts';
import { createCall } from '../real-server.ts';
import type { RaceServer } from './race-log.ts';

/** Real time, since the clock of the database cannot be moved. */
const LIFETIME_MS = 1_500;

export interface SharedServers {
  /** Returns the server for one race. Races come one after another. */
  open: () => Promise<RaceServer>;
  close: () => Promise<void>;
}

/** Two instances in this process over one database and one store. Requests go to them in turn. */
export async function startSharedServers(
  places: { databaseUrl: string; storageUrl: string },
  blobs: BlobStore,
): Promise<SharedServers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'svc-race-'));
  const errors: unknown[] = [];
  const start = () =>
    startServer({
      ...places,
      dataDir,
      port: 0,
      host: '127.0.0.1',
      jobLifetimeMs: LIFETIME_MS,
      maxBytes: MAX_BYTES,
      report: (error) => void errors.push(error),
    });
  const servers = [await start(), await start()];
  let turn = 0;
  const url = () => servers[turn++ % servers.length]?.url ?? '';
  const call = createCall(url, await createKey({ dataDir, ...places }, 'race'));
  return {
    async open() {
      const former = new Set(await blobs.listIds());
      return {
        errors,
        url,
        call,
        clock: { advance() {} },
        phone: (index) => createPhone(url(), { claim: `claim-of-the-phone-${index}` }),
        listFiles: async () => (await blobs.listIds()).filter((id) => !former.has(id)),
        passLifetime: () => pause(LIFETIME_MS),
        close: async () => {},
      };
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
