import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sha256 } from '../fixtures/phone/test-files.ts';
import { bytesOf, openCode, photoIn } from './fixtures/album.ts';
import { expect, test } from './fixtures/test.ts';

test('a photo goes from the phone into the album, whole, and is there after a reload', async ({
  page,
  example,
  phone,
  photo,
}) => {
  await page.goto(example.url);
  await phone.scan(await openCode(page));
  await phone.choose({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo });
  await phone.waitForState('done');
  await expect(page.getByRole('dialog').getByText('holiday.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  const shown = photoIn(page, 'holiday.jpg');
  await expect(shown).toBeVisible();
  expect(sha256(await bytesOf(page, shown))).toBe(sha256(photo));
  await page.reload();
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(2560);
});

test('4.3: the browser is given what onCompleted returned, and neither the presigned address nor the key', async ({
  page,
  example,
  phone,
  photo,
}) => {
  await page.goto(example.url);
  const answers = await keepAnswersOfWait(page);
  const link = new URL(await phone.scan(await openCode(page)));
  await phone.choose({ name: 'mountain.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('dialog').getByText('mountain.jpg')).toBeVisible();

  expect(answers).toHaveLength(1);
  const { job, result } = JSON.parse(answers[0] ?? '') as {
    job: { id: string };
    result: Record<string, unknown>;
  };
  expect(job.id).toBe(link.searchParams.get('job_id'));
  expect(result).toMatchObject({ name: 'mountain.jpg', contentType: 'image/jpeg', size: photo.length });
  expect(result['url']).toMatch(/^\/photos\/[\w-]{22}$/);
  expect(result['url']).not.toContain(job.id);
  expect(JSON.stringify(result)).not.toContain(example.apiUrl);
});

test('a file that is not a picture is sent as a download that runs nothing @release', async ({
  page,
  example,
  phone,
}) => {
  const hostile = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await page.goto(example.url);
  await phone.scan(await openCode(page));
  await phone.choose({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(hostile) });
  await phone.waitForState('done');
  await page.getByRole('button', { name: 'Done' }).click();

  const address = await photoIn(page, 'drawing.svg').getAttribute('href');
  const headers = (await page.request.get(new URL(address ?? '', example.url).href)).headers();
  expect(headers['content-type']).toBe('application/octet-stream');
  expect(headers['content-disposition']).toMatch(/^attachment/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('an address that names no photo is not found', async ({ request, example }) => {
  expect((await request.get(`${example.url}/photos/unknown`)).status()).toBe(404);
});

test('no address leads to a file beside the album, however it is written', async ({ example }) => {
  await leavePhoto(example.photosDir, 'within');
  await leavePhoto(example.photosDir, '../outside');
  const inAlbum = path.basename(example.photosDir);
  // The same photo, of the same form, is given out where it may be.
  expect(await statusOf(example.url, '/photos/within')).toBe(200);
  for (const id of [
    '../outside',
    '..%2foutside',
    '..%2Foutside',
    '%2e%2e%2foutside',
    '%2e%2e/outside',
    '..%252foutside',
    '%252e%252e%252foutside',
    `..%2f${inAlbum}%2f..%2foutside`,
    '..%5coutside',
    encodeURIComponent(path.join(path.dirname(example.photosDir), 'outside')),
  ]) {
    expect(await statusOf(example.url, `/photos/${id}`), id).toBe(404);
  }
  await rm(path.join(example.photosDir, 'within.json')); // the other tests' album has no such photo
});

/**
 * The texts of the wait route's answers of status 200, as they come. They are read on their way to the page: the
 * browser keeps nothing of an answer that a page reads as a stream, as the kit does.
 */
async function keepAnswersOfWait(page: Page): Promise<readonly string[]> {
  const texts: string[] = [];
  await page.route(/\/wait\b/, async (route) => {
    const response = await route.fetch({ timeout: 0 });
    if (response.status() === 200) texts.push(await response.text());
    await route.fulfill({ response });
  });
  return texts;
}

/** Two files, as the album keeps a photo. */
async function leavePhoto(folder: string, id: string): Promise<void> {
  const bytes = 'the bytes';
  const photo = {
    id,
    name: `${id}.txt`,
    url: `/photos/${id}`,
    contentType: 'text/plain',
    size: bytes.length,
    arrivedAt: '2026-01-01T00:00:00.000Z',
  };
  await writeFile(path.join(folder, `${id}.bin`), bytes);
  await writeFile(path.join(folder, `${id}.json`), JSON.stringify(photo));
}

/** Of an address as it is written: browsers and `fetch` take ".." out of it before they ask. */
async function statusOf(origin: string, address: string): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  const asking = get({ hostname, port, path: address });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}
