import type { Page } from '@playwright/test';
import type { TransferServer } from '../../../../tests/e2e/fixtures/transfer-server.ts';
import { startFaultyNetwork, type FaultyNetwork } from './faulty-network.ts';
import { createFile, createJob, expect, hash, readUpload, test as base, type TestFile } from './fixtures.ts';

export const FILE_BYTES = 6_000_000;
/** Some five seconds for the file: time to interrupt it, and many pieces on the way. */
export const BYTES_PER_SECOND = 1_200_000;

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
}

/** A job, and the link that its phone opens: by a host name, through a network. */
export async function createTransfer(
  server: TransferServer,
  network: FaultyNetwork,
  host: string,
): Promise<Transfer> {
  const jobId = await createJob(server);
  return { jobId, link: `http://${host}:${network.port}/?job_id=${jobId}`, photo: createFile(FILE_BYTES) };
}

/** Chooses the file in a network that is slow enough, and waits until a good part of it has arrived. */
export async function sendHalf(page: Page, network: FaultyNetwork, photo: TestFile): Promise<void> {
  network.slowDown(BYTES_PER_SECOND);
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles(photo);
  await waitForBytes(network, photo.buffer.length / 2);
}

/** Waits until the network has passed on so many bytes more. */
export async function waitForBytes(network: FaultyNetwork, count: number): Promise<void> {
  const wanted = network.countBytesFromPhone() + count;
  await expect.poll(() => network.countBytesFromPhone(), { intervals: [50] }).toBeGreaterThan(wanted);
}

/** Byte by byte what was chosen, and sent little more than once. */
export async function expectArrived(
  server: TransferServer,
  network: FaultyNetwork,
  { jobId, photo }: Transfer,
): Promise<void> {
  expect(hash((await readUpload(server, jobId)).buffer)).toBe(hash(photo.buffer));
  expect(network.countBytesFromPhone()).toBeLessThan(1.25 * photo.buffer.length);
}
