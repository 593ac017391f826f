import type { Page } from '@playwright/test';
import type { TransferServer } from '../fixtures/server/transfer-server.ts';
import { sha256, type TestFile } from '../fixtures/phone/test-files.ts';
import { startFaultyNetwork, type FaultyNetwork } from '../fixtures/phone/faulty-network.ts';
import { choose, createFile, createJob, expect, readJob, readUpload, test as base } from './test.ts';

const FILE_BYTES = 6_000_000;
/** Some five seconds for the file: many pieces on the way. */
export const BYTES_PER_SECOND = 1_200_000;
/** Half a minute for half of the file: it is still being sent after whatever else happens. */
const CRAWL = 100_000;

/**
 * Plain http on the local network is no secure context: no private file system, no wake lock, no checksums
 * by the browser. `localhost` is one.
 */
export const ORIGINS = [
  ['on a secure origin', 'localhost'],
  ['on plain http', 'phone.test'],
] as const;

/** A network between phone and server that breaks as the test says. */
export const test = base.extend<{ network: FaultyNetwork }>({
  network: async ({ server }, use) => {
    const network = await startFaultyNetwork(server.url);
    await use(network);
    await network.close();
  },
});

export interface Transfer {
  jobId: string;
  link: string;
  photo: TestFile;
  /** Bytes of the photo that the server has. */
  countArrived: () => Promise<number>;
}

/** A job, and the link that its phone opens: by a host name, through a network. */
export async function createTransfer(
  server: TransferServer,
  network: FaultyNetwork,
  host: string,
): Promise<Transfer> {
  const jobId = await createJob(server);
  return {
    jobId,
    link: `http://${host}:${network.port}/?job_id=${jobId}`,
    photo: createFile(FILE_BYTES),
    countArrived: async () => Number((await readJob(server, jobId))['bytesReceived']),
  };
}

/** Chooses the file, and waits until half of it has arrived. From then on the network is as slow as can be. */
export function sendHalf(page: Page, network: FaultyNetwork, transfer: Transfer): Promise<void> {
  return chooseAndSendHalf((photo) => choose(page, photo), network, transfer);
}

/** The same on a phone that has another way to choose. */
export async function chooseAndSendHalf(
  choosePhoto: (photo: TestFile) => Promise<void>,
  network: FaultyNetwork,
  { photo, countArrived }: Transfer,
): Promise<void> {
  const half = photo.buffer.length / 2;
  network.slowDown(BYTES_PER_SECOND);
  await choosePhoto(photo);
  await waitForBytes(network, half);
  network.slowDown(CRAWL);
  // What is on its way to a server that is slow to read would be lost, and sent again
  await expect.poll(countArrived).toBeGreaterThan(half);
}

/** Waits until the network has passed on so many bytes more. */
export async function waitForBytes(network: FaultyNetwork, count: number): Promise<void> {
  const wanted = network.countBytesFromPhone() + count;
  // A busy machine passes them on many times slower than it is told to
  const patience = { intervals: [50], timeout: 60_000 };
  await expect.poll(() => network.countBytesFromPhone(), patience).toBeGreaterThan(wanted);
}

/** Waits until the server takes bytes again. */
export async function waitUntilMoreArrives({ countArrived }: Transfer): Promise<void> {
  const before = await countArrived();
  await expect.poll(countArrived).toBeGreaterThan(before);
}

/** Byte by byte what was chosen, and sent little more than once. */
export async function expectArrived(
  server: TransferServer,
  network: FaultyNetwork,
  { jobId, photo }: Transfer,
): Promise<void> {
  expect(sha256((await readUpload(server, jobId)).buffer)).toBe(sha256(photo.buffer));
  expect(network.countBytesFromPhone()).toBeLessThan(1.25 * photo.buffer.length);
}
