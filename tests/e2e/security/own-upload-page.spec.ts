import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Proxy } from '../../../scripts/services/find-services.ts';
import { expectState, linkIn } from '../../fixtures/browser/popup.ts';
import { launchPhoneBrowser } from '../../fixtures/phone/phone.ts';
import { writeLargeFile } from '../../fixtures/phone/test-files.ts';
import { HOSTILE_ANSWERS, startHostileUploadServer } from '../../fixtures/server/hostile-upload-server.ts';
import { startUploadPageHost } from '../../fixtures/server/upload-page-host.ts';
import { expectArrivedOnce } from '../../fixtures/site/page-record.ts';
import { expect, test as base } from '../test.ts';
import { cases } from '../../fixtures/release.ts';

const test = base.extend<object, object>({
  // The certificates here are self-signed.
  phoneBrowser: [
    async ({ headlessPath }, use) => {
      const browser = await launchPhoneBrowser(headlessPath, ['--ignore-certificate-errors']);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

/** Larger files are sealed in parts, each sent by its own request. */
const LARGE_MEBIBYTES = 40;
const LARGE_LIMIT_MS = 90_000;
const PROXIES: readonly Proxy[] = ['nginx', 'caddy'];

for (const proxy of cases(PROXIES)) {
  test(`a file goes through an upload page of one's own behind ${proxy}, sealed to this browser, in parts`, async ({
    beginWithPhone,
    extension,
    gate,
    server,
  }) => {
    test.slow();
    const host = await startUploadPageHost(proxy, server.url);
    const folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-large-'));
    try {
      const file = path.join(folder, 'large.bin');
      await writeLargeFile(file, LARGE_MEBIBYTES);
      await extension.setBackend(gate.origin, host.origin);
      const { page, phone, popup } = await beginWithPhone('form.html');
      const link = popup.getByTestId('upload-link');
      await expect(link).toHaveAttribute(
        'href',
        new RegExp(`^${host.origin}/\\?job_id=[\\w-]{22}#k=[\\w-]{43}$`),
      );
      await phone.open(await linkIn(popup));
      await phone.choose(file);
      await expectState(popup, 'done', LARGE_LIMIT_MS);
      await expectArrivedOnce(page, await readFile(file));
      expect(new URL(phone.page.url()).origin).toBe(host.origin);
      const shared = { data: Buffer.alloc(3_000_000), maxRedirects: 0, ignoreHTTPSErrors: true };
      const answer = await phone.page.request.post(`${host.origin}/phone/share/`, shared);
      const way = new URL(answer.headers()['location'] ?? '', answer.url());
      expect([answer.status(), way.href]).toEqual([303, `${host.origin}/?shared=again`]);
    } finally {
      await host.close();
      await rm(folder, { recursive: true });
    }
  });

  test(`whatever a hostile server answers behind ${proxy} takes nothing over @release`, async ({ phone }) => {
    test.slow();
    const server = await startHostileUploadServer();
    const host = await startUploadPageHost(proxy, server.url);
    const context = phone.page.context();
    try {
      for (const name of Object.keys(HOSTILE_ANSWERS)) {
        await expectInert(context, `${host.origin}/upload/${name}`);
      }
      for (const folder of ['phone/jobs', 'phone/uploads']) {
        for (const name of ['page', 'script', '404']) {
          await expectInert(context, `${host.origin}/${folder}/${name}`);
        }
      }
      await expectNothingTaken(phone.page, host.origin);
    } finally {
      await host.close();
      await server.close();
    }
  });
}

/** Headers that are harmless, since browsers do nothing because of them. */
const HARMLESS = /^(server|date|content-length|tus-resumable|upload-[a-z-]+|retry-after|x-svc-[a-z-]+|x-a)$/;
const INERT = {
  'content-type': expect.stringMatching(/(^|, )application\/json$/), // the last one counts
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** In a new page, since one without an answer is still going to the browser's error page. */
async function expectInert(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  try {
    await expectInertIn(page, url);
  } finally {
    await page.close();
  }
}

async function expectInertIn(page: Page, url: string): Promise<void> {
  const answer = await page.goto(url).catch(() => null); // no answer is inert
  expect(await page.title(), url).not.toBe('taken over');
  if (answer === null || !page.url().startsWith(new URL(url).origin)) return;
  const headers = await answer.allHeaders();
  if (Object.keys(headers).length === 0) return; // the browser saw no answer
  const others = Object.entries(headers).filter(([name]) => !(name in INERT) && !HARMLESS.test(name));
  const allowed = others.filter(
    ([name, value]) =>
      // A created upload has an address, which is not followed; Caddy announces its HTTP/3 port.
      (name === 'location' && answer.status() === 201) || (name === 'alt-svc' && value.startsWith('h3=":')),
  );
  expect(others, url).toEqual(allowed);
  // Caddy's own answer is empty.
  if (headers['content-length'] !== '0') expect(headers, url).toMatchObject(INERT);
}

/** Asked in the page, whose storage it would be. */
async function expectNothingTaken(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/`);
  const script = await page.addScriptTag({ url: '/upload/script' }).then(
    () => 'loaded',
    () => 'refused',
  );
  const taken = await page.evaluate(async () => {
    const worker = navigator.serviceWorker.register('/phone/jobs/script', { scope: '/' });
    return {
      worker: await worker.then(
        () => 'registered',
        () => 'refused',
      ),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      cookie: document.cookie,
      isStored: localStorage.getItem('taken over') !== null,
    };
  });
  expect(script).toBe('refused');
  expect(taken).toEqual({
    worker: 'refused',
    workers: 0,
    cookie: '',
    isStored: false,
  });
}
