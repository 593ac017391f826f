import type { Page } from '@playwright/test';
import { expectNothingArrived } from '../../fixtures/site/arrival.ts';
import { launchExtension, type LaunchedExtension } from '../../fixtures/browser/extension.ts';
import {
  answerJson,
  createEndless,
  HOSTILE_HOST,
  startHostileBackend,
  type HostileBackend,
} from '../../fixtures/server/hostile-backend.ts';
import { expectState } from '../../fixtures/browser/popup.ts';
import { expect, test as base } from '../test.ts';

interface HostileFixtures {
  hostile: HostileBackend;
  desk: LaunchedExtension;
}

/** A browser whose extension is set to a backend of the internet that means no good. */
const test = base.extend<HostileFixtures>({
  hostile: async ({}, use) => {
    const hostile = await startHostileBackend();
    await use(hostile);
    await hostile.close();
  },
  desk: async ({ chromiumPath, hostile }, use) => {
    const desk = await launchExtension({
      executablePath: chromiumPath,
      args: [`--host-resolver-rules=MAP ${HOSTILE_HOST} 127.0.0.1`],
    });
    await desk.setBackend(hostile.origin);
    await use(desk);
    await desk.close();
  },
});

/** What the phone has sent lies there, as the backend says. */
function say(hostile: HostileBackend, presigned: { url: string; size?: number }): void {
  hostile.on('download', (response) => answerJson(response, { fileName: 'a.txt', ...presigned }));
}

async function expectRefused(desk: LaunchedExtension, page: Page, sentence: RegExp): Promise<void> {
  const popup = await desk.openPopup(page);
  await expectState(popup, 'failed');
  await expect(popup.getByRole('heading', { name: sentence })).toBeVisible();
  await expectNothingArrived(page);
}

async function openForm(desk: LaunchedExtension, origin: string): Promise<Page> {
  const page = await desk.context.newPage();
  await page.goto(`${origin}/form.html`);
  return page;
}

const IN_NETWORK = /backend\.example:\d+ says the file lies in your own network/;

test('a backend of the internet that names an address inside: nothing is asked there', async ({
  desk,
  hostile,
  site,
}) => {
  say(hostile, { url: hostile.inside });
  hostile.on('inside', (response) => answerJson(response, { secret: 'of the network' }));
  await expectRefused(desk, await openForm(desk, site.origin), IN_NETWORK);
  expect(hostile.count('inside')).toBe(0);
});

test('a backend of the internet that redirects inside: what answers there is put nowhere', async ({
  desk,
  hostile,
  site,
}) => {
  say(hostile, { url: `${hostile.origin}/file` });
  hostile.on('file', (response) => {
    const headers = { 'access-control-allow-origin': '*', location: hostile.inside };
    response.writeHead(302, headers).end();
  });
  const secret = createEndless();
  hostile.on('inside', secret.answer);
  await expectRefused(desk, await openForm(desk, site.origin), IN_NETWORK);
  expect(hostile.count('inside')).toBe(1);
  expect(secret.sentBytes()).toBeLessThan(32_000_000);
});

for (const [title, headers] of [
  ['without saying how much', {}],
  ['and says so', { 'content-length': String(600 * 1024 * 1024) }],
] as const) {
  test(`a file of five bytes that goes on without end (${title}) is not read on`, async ({
    desk,
    hostile,
    site,
  }) => {
    say(hostile, { url: `${hostile.origin}/file`, size: 5 });
    const endless = createEndless(headers);
    hostile.on('file', endless.answer);
    await expectRefused(desk, await openForm(desk, site.origin), /could not be fetched from the backend/);
    expect(hostile.count('file')).toBe(1);
    expect(endless.sentBytes()).toBeLessThan(32_000_000);
  });
}

for (const route of ['create', 'wait', 'download'] as const) {
  test(`JSON without end is not read on (${route})`, async ({ desk, hostile, site }) => {
    say(hostile, { url: `${hostile.origin}/file`, size: 5 });
    const endless = createEndless({ 'content-type': 'application/json' });
    hostile.on(route, endless.answer);
    await expectRefused(
      desk,
      await openForm(desk, site.origin),
      /is not a Pocketfill backend|could not be fetched/,
    );
    // Where the wait has no end, so has the question for its progress, which is the same route here.
    expect(endless.sentBytes()).toBeLessThan(64_000_000);
  });
}
