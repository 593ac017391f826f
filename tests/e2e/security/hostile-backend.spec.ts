import type { Page } from '@playwright/test';
import { expectNothingArrived } from '../../fixtures/site/page-record.ts';
import type { LaunchedExtension } from '../../fixtures/browser/launch-extension.ts';
import {
  answerJson,
  createEndless,
  startHostileBackend,
  type HostileBackend,
} from '../../fixtures/server/hostile-backend.ts';
import { expectState } from '../../fixtures/browser/popup.ts';
import { expect, test as base } from '../test.ts';

/** The extension is set to a hostile backend of the internet. */
const test = base.extend<{ hostile: HostileBackend }>({
  hostile: async ({ extension }, use) => {
    const hostile = await startHostileBackend();
    await extension.setBackend(hostile.origin);
    await use(hostile);
    await hostile.close();
  },
});

/** Sets what the backend says about the phone's file. */
function say(hostile: HostileBackend, presigned: { url: string; size?: number }): void {
  hostile.on('download', (response) => answerJson(response, { fileName: 'a.txt', ...presigned }));
}

async function expectRefused(extension: LaunchedExtension, page: Page, sentence: RegExp): Promise<void> {
  const popup = await extension.openPopup(page);
  await expectState(popup, 'failed');
  await expect(popup.getByRole('heading', { name: sentence })).toBeVisible();
  await expectNothingArrived(page);
}

const IN_NETWORK = /backend\.example:\d+ says the file lies in your own network/;

test('an address in the private network from a backend in the internet is not requested @release', async ({
  extension,
  hostile,
  openPage,
}) => {
  say(hostile, { url: hostile.inside });
  hostile.on('inside', (response) => answerJson(response, { secret: 'of the network' }));
  await expectRefused(extension, await openPage('form.html'), IN_NETWORK);
  expect(hostile.count('inside')).toBe(0);
});

test('a redirect of a backend in the internet to the private network gives no file @release', async ({
  extension,
  hostile,
  openPage,
}) => {
  say(hostile, { url: `${hostile.origin}/file` });
  hostile.on('file', (response) => {
    const headers = { 'access-control-allow-origin': '*', location: hostile.inside };
    response.writeHead(302, headers).end();
  });
  const secret = createEndless();
  hostile.on('inside', secret.answer);
  await expectRefused(extension, await openPage('form.html'), IN_NETWORK);
  expect(hostile.count('inside')).toBe(1);
  expect(secret.sentBytes()).toBeLessThan(32_000_000);
});

test('a file of five bytes that goes on without end is not read on @release', async ({
  extension,
  hostile,
  openPage,
}) => {
  say(hostile, { url: `${hostile.origin}/file`, size: 5 });
  const endless = createEndless();
  hostile.on('file', endless.answer);
  await expectRefused(extension, await openPage('form.html'), /could not be fetched from the backend/);
  expect(hostile.count('file')).toBe(1);
  expect(endless.sentBytes()).toBeLessThan(32_000_000);
});
