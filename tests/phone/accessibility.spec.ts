import { findViolations } from '../fixtures/browser/find-violations.ts';
import type { Page } from '@playwright/test';
import type { TransferServer } from '../fixtures/server/transfer-server.ts';
import { choose, createFile, createJob, expect, expectState, linkTo, report, test } from './test.ts';
import { waitUntilKept } from '../fixtures/phone/kept-files.ts';
import { cases } from '../fixtures/release.ts';

const site = { origin: 'https://a-long-host-name.insurance.example.com', title: 'Report a damage' };
const request = { site, accept: 'image/*', multiple: true, maxBytes: 5_000_000 };

/** Brings the page into each state. */
const screens: Record<string, (page: Page, server: TransferServer) => Promise<void>> = {
  'no code': async (page, server) => {
    await page.goto(server.url);
    await expect(page.getByRole('heading')).toHaveText('This is the Pocketfill upload page');
  },
  ready: async (page, server) => {
    await page.goto(linkTo(server, await createJob(server, request)));
    await expectState(page, 'ready');
  },
  'a file too large': async (page, server) => {
    await screens['ready']?.(page, server);
    await choose(page, createFile(5_000_001));
    await expect(page.getByRole('alert')).not.toBeEmpty();
  },
  sending: async (page, server) => {
    await screens['ready']?.(page, server);
    // In every tab, so that no upload ends
    await page.context().route('**/upload', (route) => route.abort());
    await choose(page, createFile(10, 'IMG_20260101_120000_kitchen-after-the-storm.jpg'));
    await expect(page.getByText('No connection.').first()).toBeVisible();
  },
  interrupted: async (page, server) => {
    await screens['sending']?.(page, server);
    await waitUntilKept(page);
    await page.reload();
    await expect(page.getByText('It was interrupted and goes on by itself.')).toBeVisible();
  },
  'sent by another tab': async (page, server) => {
    await screens['sending']?.(page, server);
    await waitUntilKept(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(page.getByText('You can close this one.')).toBeVisible();
    await other.close();
  },
  done: async (page, server) => {
    await screens['ready']?.(page, server);
    await choose(page, createFile(10));
    await expectState(page, 'done');
  },
  'a list of files': async (page, server) => {
    await page.goto(linkTo(server, await createJob(server, { ...request, acceptIsHint: true, maxFiles: 3 })));
    await expectState(page, 'ready');
    await choose(page, [
      createFile(5_000_001, 'large.jpg'),
      createFile(10, 'paper.pdf', 'application/pdf'),
      ...['one', 'two', 'three', 'IMG_20260101_120000_kitchen-after-the-storm'].map((name) =>
        createFile(10, `${name}.jpg`),
      ),
    ]);
    await expect(page.getByRole('button', { name: 'Send 3 files' })).toBeVisible();
  },
  'sending several': async (page, server) => {
    await screens['a list of files']?.(page, server);
    await page.route('**/upload', (route) => route.abort());
    await page.getByRole('button', { name: 'Send 3 files' }).click();
    await expect(page.locator('#status')).toContainText('No connection.');
  },
  'done, with an outcome': async (page, server) => {
    const jobId = await createJob(server, request);
    await page.goto(linkTo(server, jobId));
    await choose(page, createFile(10));
    await expectState(page, 'done');
    await report(server, jobId, { kind: 'held', reason: 'wrong_kind' });
    await expect(page.getByRole('button', { name: 'Disconnect this phone' })).toBeVisible();
  },
  finished: async (page, server) => {
    await screens['done, with an outcome']?.(page, server);
    await page.getByRole('button', { name: 'Disconnect this phone' }).click();
    await expect(page.getByRole('heading', { name: 'Disconnected' })).toBeVisible();
  },
  used: async (page, server) => {
    await page.route('**/phone/jobs/*', (route) => route.fulfill({ json: { state: 'used' } }));
    await page.goto(linkTo(server, 'any'));
    await expectState(page, 'used');
  },
  failed: async (page, server) => {
    await page.goto(linkTo(server, 'unknown'));
    await expectState(page, 'failed');
  },
};

for (const [name, show] of cases(Object.entries(screens))) {
  test(`everybody can read and use it, in both colour schemes and with large text: ${name}`, async ({
    page,
    server,
  }) => {
    await show(page, server);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page), `${colorScheme} colours`).toEqual([]);
    }
    // A small phone with text of double size
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(320);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is cut off').toBe(320);
  });
}

test('its controls are large enough for a thumb, and have names', async ({ openJob }) => {
  const { page } = await openJob();
  for (const label of ['Take a photo', 'Choose a file']) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toBeVisible();
    const box = await field.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(56);
  }
});

test('the controls of a list are large enough for a thumb, have names, and announce their effect @release', async ({
  openJob,
}) => {
  const { page } = await openJob({ maxFiles: 3 });
  await choose(page, [createFile(10, 'one.jpg'), createFile(10, 'two.jpg')]);
  const labels = ['Move two.jpg up (2 of 2)', 'Choose another in place of two.jpg', 'Remove two.jpg'];
  for (const label of labels) {
    const box = await page.getByLabel(label, { exact: true }).boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await page.getByLabel('Move two.jpg up (2 of 2)').click();
  await expect(page.getByLabel('Move two.jpg up (1 of 2)')).toBeFocused();
  await page.getByLabel('Remove two.jpg').click();
  await expect(page.getByRole('status')).toHaveText('1 file in the list');
});
