import type { Page } from '@playwright/test';
import type { TransferServer } from '../fixtures/server/transfer-server.ts';
import { sha256, type TestFile } from '../fixtures/phone/test-files.ts';
import { startFaultyNetwork, type FaultyNetwork } from '../fixtures/phone/faulty-network.ts';
import { choose, createFile, createJob, expect, readJob, readUpload, test as base } from './test.ts';

const FILE_BYTES = 6_000_000;
/** Some five seconds for the file, in many pieces. */
export const BYTES_PER_SECOND = 1_200_000;
/** Half a minute for half of the file, so that it is still being sent at the next step. */
const CRAWL = 100_000;
/** Bytes that may be on their way to a slow server, which are lost with the connection and sent again. */
const ON_THE_WAY = 500_000;

/**
 * Plain http on the local network is not a secure context: no private file system, no wake lock, no native checksums.
 * `localhost` is one.
 */
export const ORIGINS = [
  ['on a secure origin', 'localhost'],
  ['on plain http', 'phone.test'],
] as const;

export interface Transfer {
  jobId: string;
  link: string;
  photo: TestFile;
  /** Waits until the server takes bytes again. */
  waitUntilMoreArrives: () => Promise<void>;
  /** Compares the bytes, and expects that little was sent twice. */
  expectArrived: () => Promise<void>;
}

/** A half-sent file with its transfer. */
interface HalfSent extends Transfer {
  page: Page;
  server: TransferServer;
  network: FaultyNetwork;
}

/** Another phone with its own actions. */
interface OtherPhone {
  open: (link: string) => Promise<unknown>;
  choose: (photo: TestFile) => Promise<unknown>;
}

interface TestFixtures {
  /** A network between phone and server, controlled by the test. */
  network: FaultyNetwork;
  /** Creates a job, opens its link by a host name and sends half of a file. */
  sendHalf: (host: string, phone?: OtherPhone) => Promise<HalfSent>;
}

export const test = base.extend<TestFixtures>({
  network: async ({ server }, use) => {
    const network = await startFaultyNetwork(server.url);
    await use(network);
    await network.close();
  },
  sendHalf: async ({ page, server, network }, use) => {
    await use(async (host, phone = phoneOf(page)) => {
      const transfer = await createTransfer(server, network, host);
      await sendHalfOf(transfer, network, phone);
      return { ...transfer, page, server, network };
    });
  },
});

export function phoneOf(page: Page): OtherPhone {
  return { open: (link) => page.goto(link), choose: (photo) => choose(page, photo) };
}

/** A job and its link, by a host name and through a network. */
export async function createTransfer(
  server: TransferServer,
  network: FaultyNetwork,
  host: string,
): Promise<Transfer & { countArrived: () => Promise<number> }> {
  const jobId = await createJob(server);
  const photo = createFile(FILE_BYTES);
  const countArrived = async () => Number((await readJob(server, jobId))['bytesReceived']);
  return {
    jobId,
    link: `http://${host}:${network.port}/?job_id=${jobId}`,
    photo,
    countArrived,
    waitUntilMoreArrives: async () => {
      const before = await countArrived();
      await expect.poll(countArrived).toBeGreaterThan(before);
    },
    expectArrived: async () => {
      expect(sha256((await readUpload(server, jobId)).buffer)).toBe(sha256(photo.buffer));
      expect(network.countBytesFromPhone()).toBeLessThan(1.25 * photo.buffer.length);
    },
  };
}

/** Chooses the file, and waits until half of it has arrived. From then on the network is very slow. */
export async function sendHalfOf(
  { link, photo, countArrived }: Awaited<ReturnType<typeof createTransfer>>,
  network: FaultyNetwork,
  phone: OtherPhone,
): Promise<void> {
  const half = photo.buffer.length / 2;
  await phone.open(link);
  network.slowDown(BYTES_PER_SECOND);
  const before = network.countBytesFromPhone();
  await phone.choose(photo);
  await waitForBytes(network, half);
  network.slowDown(CRAWL);
  await expect.poll(countArrived).toBeGreaterThan(half);
  const countOnTheWay = async () => network.countBytesFromPhone() - before - (await countArrived());
  await expect.poll(countOnTheWay).toBeLessThan(ON_THE_WAY);
}

/** Waits until the network has passed on this many more bytes. */
export async function waitForBytes(network: FaultyNetwork, count: number): Promise<void> {
  const wanted = network.countBytesFromPhone() + count;
  // A busy machine passes them on many times slower
  const patience = { intervals: [50], timeout: 60_000 };
  await expect.poll(() => network.countBytesFromPhone(), patience).toBeGreaterThan(wanted);
}

/**
 * Leaves the page to an empty address of its host, so that its connections can be reset. The browser must have ended
 * its requests before, since it repeats a request whose connection is reset; the answer to a later request shows that.
 */
export async function leave(page: Page, link: string): Promise<void> {
  await page.goto(`${new URL(link).origin}/phone/logo.svg`);
  await page.evaluate(async () => void (await fetch(location.href, { cache: 'no-store' })));
}

/**
 * Lets the rest of the file pass once the connection of the ended page is broken off. What that page had put on the
 * way would come in otherwise, and count as sent twice.
 *
 * @param resetsBefore - the network's count before the page ended.
 */
export async function speedUpAnew(network: FaultyNetwork, resetsBefore: number): Promise<void> {
  await expect.poll(() => network.countResets(), { message: 'resets' }).toBeGreaterThan(resetsBefore);
  network.slowDown(Infinity);
}
