import type { Page } from '@playwright/test';
import { startMeddlingProxy } from '../../fixtures/phone/meddling-proxy.ts';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import type { TransferServer } from '../../fixtures/server/transfer-server.ts';
import { choose, createFile, createJob, expect, expectState, readJob, readUpload, test } from '../test.ts';
import { cases } from '../../fixtures/release.ts';

/** Some tests need several failed requests, with pauses in between. */
const PATIENCE = { timeout: 100_000 };

const KIB = 1024;

type MeddlingProxy = Awaited<ReturnType<typeof startMeddlingProxy>>;

async function withProxy(
  server: TransferServer,
  habits: Parameters<typeof startMeddlingProxy>[1],
  use: (proxy: MeddlingProxy) => Promise<void>,
): Promise<void> {
  const proxy = await startMeddlingProxy(server.url, habits);
  try {
    await use(proxy);
  } finally {
    await proxy.close();
  }
}

/** Sends a file of two megabytes through the proxy, and sees that it arrives. */
async function sendThrough(proxy: MeddlingProxy, page: Page, server: TransferServer): Promise<void> {
  const jobId = await createJob(server);
  const photo = createFile(2_000_000);
  await page.goto(`http://localhost:${proxy.port}/?job_id=${jobId}`);
  await choose(page, photo);
  await expectState(page, 'done', PATIENCE);
  expect(sha256((await readUpload(server, jobId)).buffer)).toBe(sha256(photo.buffer));
}

for (const status of cases([403, 0])) {
  const how = status === 0 ? 'resets' : `answers with ${status}`;
  test(`a proxy that ${how} all but GET and POST: the file arrives`, async ({ page, server }) => {
    test.slow();
    const refused = { methods: ['PATCH', 'PUT', 'DELETE', 'HEAD'], status };
    await withProxy(server, { refused }, async (proxy) => {
      await sendThrough(proxy, page, server);
      expect([...proxy.passedMethods].sort()).toEqual(['GET', 'POST']);
    });
  });
}

test('a proxy that resets large requests at once: the file arrives @release', async ({ page, server }) => {
  test.slow();
  await withProxy(server, { maxBodyBytes: 300 * KIB, resetsLarge: true }, (proxy) =>
    sendThrough(proxy, page, server),
  );
});

test('a network that lets no file through: said on the phone and told to the computer @release', async ({
  page,
  server,
}) => {
  test.slow();
  // The failure is reported by POST: only bodies of files are refused
  await withProxy(server, { maxBodyBytes: 1000 }, async (proxy) => {
    const jobId = await createJob(server);
    await page.goto(`http://localhost:${proxy.port}/?job_id=${jobId}`);
    await choose(page, createFile(2_000_000));
    await expectState(page, 'failed', { timeout: 120_000 });
    await expect(page.getByRole('heading')).toHaveText('This network does not let the file through');
    await expect
      .poll(() => readJob(server, jobId))
      .toMatchObject({ status: 'failed', failure: { code: 'network_blocked' } });
  });
});
