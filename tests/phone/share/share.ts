import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import type { TestFile } from '../../fixtures/phone/test-files.ts';

// Steps of tests with files from the phone's share menu. A test has no system that shares: a form on a page of the same origin
// stands in for it, which makes the same request (a POST navigation with multipart/form-data). The event that tells a page
// that it was installed is made by the test, too. Manifest, service worker and storage are the real ones.

/** The page was installed: waits for its worker. */
export async function install(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect.poll(() => findWorker(page)).toMatch(/\/phone\/share-worker\.js$/);
}

/** The address of the origin's active service worker. */
export function findWorker(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const [registration] = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    return registration?.active?.scriptURL;
  });
}

/** Shares files: the page is then the one to which the share menu leads. */
export async function share(page: Page, base: string, files: TestFile[]): Promise<void> {
  const sheet = `${base}/share-sheet`;
  const action = `${base}/phone/share/`;
  const form = `<form method="post" action="${action}" enctype="multipart/form-data"><input type="file" name="files" multiple><button>Share</button></form>`;
  await page.route(sheet, (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto(sheet);
  await page.unroute(sheet); // else every later body of a request passes through the test
  await page.locator('input').setInputFiles(files);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForURL((url) => url.href.startsWith(`${base}/?`));
}

/** How many shared files the phone keeps. */
export function countKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const open = indexedDB.open('pocketfill', 2);
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const request = open.result
      .transaction('files')
      .objectStore('files')
      .count(IDBKeyRange.bound('shared.', 'shared/'));
    await new Promise((resolve) => request.addEventListener('success', resolve));
    open.result.close();
    return request.result;
  });
}
