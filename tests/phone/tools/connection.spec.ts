import { changes, site, takePicture } from './chosen-pictures.ts';
import { add, choose, expect, expectState, press, scan, test } from './scan.ts';

const NOT_LOADED = /could not be loaded\. It is tried again when the connection is back/;
const CHANGED = 'Changed from HEIC to JPEG, which this site takes.';
const DECODER = /libheif/;

test('a decoder that could not be loaded is tried again when the connection is back', async ({
  openJob,
  context,
}) => {
  const { page } = await openJob({ site, accept: 'image/jpeg' });
  await expect(page.getByRole('button', { name: 'Scan a document' })).toBeVisible();
  await context.setOffline(true);
  await choose(page, await takePicture({ format: 'heic' }));
  // If not even the reader was there yet, it may have a location, too
  await expect(changes(page).first()).toHaveText(NOT_LOADED);
  await context.setOffline(false);
  await expect(changes(page)).toHaveText([CHANGED]);
  await expectState(page, 'ready');
});

test('a decoder that could not be loaded is tried again with the next tap', async ({ openJob }) => {
  const { page } = await openJob({ site, accept: 'image/jpeg' });
  await page.route(DECODER, (route) => route.abort());
  await choose(page, await takePicture({ format: 'heic' }));
  await expect(changes(page)).toHaveText([NOT_LOADED]);
  const retry = page.waitForRequest(DECODER);
  await page.getByRole('heading', { level: 1 }).click();
  await retry;
  await expect(changes(page)).toHaveText([NOT_LOADED]);
  await page.unroute(DECODER);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(changes(page)).toHaveText([CHANGED]);
});

test('the scanner tries again by itself what could not be loaded', async ({ openJob, context, papers }) => {
  const { page } = await openJob({ site, accept: '.pdf' });
  await scan(page);
  await expect(page.getByRole('dialog').getByLabel('Take a photo')).toBeVisible();
  await context.setOffline(true);
  await add(page, 'Take a photo', papers[0]);
  await expect(page.getByRole('alert').filter({ hasText: NOT_LOADED })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('slider', { name: 'Upper left corner' })).toBeVisible();
  await press(page, 'Done');
  await expect(page.locator('.result-facts')).toHaveText(/^One PDF, 1 page/);
});
