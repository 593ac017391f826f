import type { Page } from '@playwright/test';
import { isWhole, listKept } from '../fixtures/phone/kept-files.ts';
import { crashPage } from '../fixtures/phone/phone.ts';
import type { TestFile } from '../fixtures/phone/test-files.ts';
import { BYTES_PER_SECOND, leave, ORIGINS, test as base, waitForBytes } from './half-sent.ts';
import { createFiles, expectArrived, expectList, send } from './several.ts';
import { choose, COMEBACK, createFile, createJob, expect, expectState, readJob } from './test.ts';
import { cases } from '../fixtures/release.ts';

const LARGE_BYTES = 4_000_000;
/** The rest of the large file takes half a minute, so that it is still being sent at the next step. */
const CRAWL = 60_000;
const GOES_ON = 'It was interrupted and goes on by itself.';

interface SomeSent {
  jobId: string;
  link: string;
  files: readonly TestFile[];
  /** Expects that the files arrive whole, with little sent twice. */
  expectAllArrived: (page: Page) => Promise<void>;
}

const test = base.extend<{ sendSome: (host: string) => Promise<SomeSent> }>({
  /** Sends two small files, and half of two large ones; the phone's browser has saved all. */
  sendSome: async ({ page, server, network }, use) => {
    await use(async (host) => {
      const jobId = await createJob(server, { maxFiles: 10 });
      const link = `http://${host}:${network.port}/?job_id=${jobId}`;
      const files = [
        createFile(LARGE_BYTES, 'first.jpg'),
        ...createFiles(['small.jpg', 'tiny.jpg'], 50_000),
        createFile(LARGE_BYTES, 'last.jpg'),
      ];
      await page.goto(link);
      await choose(page, [...files]);
      await expect.poll(async () => (await listKept(page)).filter(isWhole).length).toBe(files.length);
      network.slowDown(BYTES_PER_SECOND);
      await send(page);
      await waitForBytes(network, LARGE_BYTES);
      network.slowDown(CRAWL);
      const countWhole = async () =>
        ((await readJob(server, jobId))['files'] as { isWhole: boolean }[]).filter((file) => file.isWhole)
          .length;
      await expect.poll(countWhole).toBe(2);
      const total = files.reduce((sum, { buffer }) => sum + buffer.length, 0);
      return {
        jobId,
        link,
        files,
        expectAllArrived: async (page) => {
          network.slowDown(Infinity);
          await expectState(page, 'done', COMEBACK);
          await expectArrived(server, jobId, files);
          expect(network.countBytesFromPhone()).toBeLessThan(1.25 * total);
        },
      };
    });
  },
});

for (const [where, host] of cases(ORIGINS)) {
  test.describe(where, () => {
    test('several files go on by themselves after the tab was killed @release', async ({
      network,
      page,
      sendSome,
    }) => {
      const { expectAllArrived, link } = await sendSome(host);
      await crashPage(page);
      const again = await page.context().newPage();
      await leave(again, link);
      network.changeAddress();
      await again.goto(link);
      await expect(again.getByText(GOES_ON)).toBeVisible();
      await expect(again.locator('#file-name')).toHaveText('2 of 4 files sent');
      await expectAllArrived(again);
      await expect.poll(() => listKept(again)).toEqual([]);
    });
  });
}

test('several files keep their bytes when they are chosen again, where the browser kept no copies @release', async ({
  network,
  page,
  sendSome,
}) => {
  const { expectAllArrived, files, link } = await sendSome('localhost');
  await leave(page, link);
  await page.evaluate(async () =>
    (await navigator.storage.getDirectory()).removeEntry('pocketfill', { recursive: true }),
  );
  network.changeAddress();
  await page.goto(link);
  await expectState(page, 'ready');
  await expect(page.getByText('Choose the same files again and it goes on where it stopped.')).toBeVisible();
  network.slowDown(Infinity);
  await choose(page, [...files]);
  await expectList(
    page,
    files.map(({ name }) => name),
  );
  await send(page);
  await expectAllArrived(page);
});
