import type { Page } from '@playwright/test';
import { startFaultyNetwork, type FaultyNetwork } from '../../fixtures/phone/faulty-network.ts';
import { forWorker } from '../../fixtures/for-worker.ts';
import { startObjectStore, type ObjectStore } from '../../fixtures/server/object-store.ts';
import { startTransferServer } from '../../fixtures/server/transfer-server.ts';
import { test as base } from '../sealed/sealed.ts';

interface WorkerFixtures {
  store: ObjectStore;
  /** The network between phones and the store. */
  storeNetwork: FaultyNetwork;
}

/** A server whose phones send files straight to an object store. */
export const test = base.extend<object, WorkerFixtures>({
  store: forWorker(startObjectStore, (store) => store.stop(), 120_000),
  storeNetwork: [
    async ({ store }, use) => {
      const network = await startFaultyNetwork(store.endpoint);
      await use(network);
      await network.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ store, storeNetwork }, use) => {
      const environment = await store.createBucket(`http://127.0.0.1:${storeNetwork.port}`);
      const server = await startTransferServer({ args: ['--direct-upload'], environment });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Where a page has sent bytes of files. */
export interface SentBytes {
  /** The numbers of the parts sent to the store, in order. */
  parts: number[];
  /** The number of requests with bytes to the server. */
  requestsToServer: number;
}

export function watchSentBytes(page: Page): SentBytes {
  const sent: SentBytes = { parts: [], requestsToServer: 0 };
  page.on('request', (request) => {
    const part = new URL(request.url()).searchParams.get('partNumber');
    if (request.method() === 'PUT' && part !== null) sent.parts.push(Number(part));
    if (request.method() === 'PATCH') sent.requestsToServer += 1;
  });
  return sent;
}
