import { sha256 } from '../fixtures/phone/test-files.ts';
import { choose, createFile, createJob, expect, expectState, linkTo, test } from './test.ts';

const site = { origin: 'https://example.com', title: 'Report a damage' };

test('announces and creates a photo by one request, and says that it is on its way', async ({ openJob }) => {
  const photo = createFile(200_000, 'Küche “nachher” 🌧.jpg');
  const { page, readUpload } = await openJob({ site, accept: 'image/*' });
  await expectState(page, 'ready');
  await expect(page.getByRole('heading', { name: 'Send a file to example.com' })).toBeVisible();
  await expect(page.getByText('Report a damage')).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.method()));
  await choose(page, photo);
  await expectState(page, 'done');
  expect(sent).toEqual(['POST', 'PATCH']);
  await expect(page).toHaveTitle('Done – Pocketfill');
  await expect(page.getByRole('heading', { name: 'Done' })).toBeFocused();
  const arrived = await readUpload();
  expect(arrived.name).toBe(photo.name);
  expect(sha256(arrived.buffer)).toBe(sha256(photo.buffer));
});

test('shows the picture that has arrived @release', async ({ openJob }) => {
  const { page } = await openJob();
  const picture = await page.screenshot();
  await choose(page, { name: 'photo.png', mimeType: 'image/png', buffer: picture });
  await expectState(page, 'done');
  await expect(page.locator('#arrived')).toBeVisible();
});

test('offers the camera only where a photo fits', async ({ openJob }) => {
  const { page, server } = await openJob();
  await expect(page.getByLabel('Take a photo')).toBeVisible();
  await expect(page.getByLabel('Choose a file')).not.toHaveAttribute('accept');

  await page.goto(linkTo(server, await createJob(server, { accept: '.pdf' })));
  await expectState(page, 'ready');
  await expect(page.getByLabel('Take a photo')).toBeHidden();
  await expect(page.getByLabel('Choose a file')).toHaveAttribute('accept', '.pdf,application/pdf');
});

test('takes a photo whatever types the site writes, and whatever the phone says of it', async ({
  openJob,
}) => {
  const { page, server } = await openJob({ site, accept: 'image/png,image/jpg' });
  await expect(page.getByText('PNG images and JPEG images, up to 5 GB.')).toBeVisible();
  await expect(page.getByLabel('Take a photo')).toBeVisible();
  await expect(page.getByLabel('Choose a file')).toHaveAttribute('accept', /image\/jpeg/);
  await choose(page, createFile(10, 'IMG_1.JPG'));
  await expectState(page, 'done');

  await page.goto(linkTo(server, await createJob(server, { accept: 'image/*' })));
  await choose(page, createFile(10, 'IMG_2.HEIC', ''));
  await expectState(page, 'done');
});

test('takes a smaller file after one that was too large @release', async ({ openJob }) => {
  const { page } = await openJob({ maxBytes: 5 * 1024 * 1024 });
  await choose(page, createFile(5 * 1024 * 1024 + 1));
  await expect(page.getByRole('alert')).toContainText('too large: this site takes at most 5 MB');
  await expectState(page, 'ready');
  await choose(page, createFile(10));
  await expectState(page, 'done');
});

test('a title cannot pass for words of the page, and the site has a line of its own', async ({ openJob }) => {
  const title = 'Sale\u202E”, open on bank.example. \u2066Send to “bank';
  const { page } = await openJob({ site: { ...site, title } });
  const lead = page.locator('#lead');
  await expect(lead).toHaveText("For “Sale', open on bank.example. Send to 'bank”, open on your computer.");
  await expect(lead.locator('bdi')).toHaveText("Sale', open on bank.example. Send to 'bank");
  const headline = await page.locator('#headline').boundingBox();
  const host = await page.locator('#headline .host').boundingBox();
  expect(host?.y).toBeGreaterThan((headline?.y ?? 0) + (host?.height ?? 0) / 2);
});

test('large text breaks a host name at its dots only @release', async ({ openJob }) => {
  const { page } = await openJob({
    site: { ...site, origin: 'https://antragsportal.kundenservice.example' },
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const countLines = () =>
    page.locator('#headline .host').evaluate((host) => {
      const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
      const lines: number[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        lines.push(range.getClientRects().length);
      }
      return Math.max(...lines);
    });
  await expect.poll(countLines).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('shows a site’s texts as plain text, and takes any file for an invalid accept list', async ({
  page,
  server,
}) => {
  const title = '<img src=x onerror="document.title=1">';
  const jobId = await createJob(server, {
    site: { ...site, title },
    accept: '<b>, image/*;capture=camera, \u202E',
  });
  await page.goto(linkTo(server, jobId));
  await expect(page.getByText(title.replaceAll('"', "'"))).toBeVisible();
  await expect(page.getByText('Any file, up to 5 GB.')).toBeVisible();
  await choose(page, createFile(10, 'notes.xyz', ''));
  await expectState(page, 'done');
});

test('takes another file after one of the wrong type', async ({ openJob }) => {
  const { page } = await openJob({ accept: 'image/*' });
  await choose(page, createFile(10, 'paper.pdf', 'application/pdf'));
  await expect(page.getByRole('alert')).toContainText('wrong type: this site takes images');
  await expectState(page, 'ready');
  await choose(page, createFile(10));
  await expectState(page, 'done');
});

const asksForImages = { accept: 'image/*', acceptIsHint: true };
const paper = createFile(10, 'paper.pdf', 'application/pdf');

test('sends a file of another type on demand, where the site’s wish is only a hint', async ({ openJob }) => {
  const { page, readUpload } = await openJob(asksForImages);
  await expect(page.getByRole('button', { name: 'Send it anyway' })).toBeHidden();
  await choose(page, paper);
  await expect(page.getByRole('alert')).toContainText('another type than this site asks for: images');
  await expectState(page, 'ready');
  await page.getByRole('button', { name: 'Send it anyway' }).click();
  await expectState(page, 'done');
  expect((await readUpload()).name).toBe('paper.pdf');
});

test('asks before it sends more than the site seems to take of this kind of file', async ({ openJob }) => {
  const { page, server } = await openJob({ site, maxBytesHints: { image: 100, video: 1000 } });
  await choose(page, createFile(101, 'photo.jpg'));
  await expect(page.getByRole('alert')).toContainText('this site seems to take at most 100 bytes');
  await choose(page, createFile(101, 'clip.mp4', 'video/mp4'));
  await expectState(page, 'done');

  await page.goto(linkTo(server, await createJob(server, { maxBytesHints: { any: 100 } })));
  await choose(page, createFile(101, 'photo.jpg'));
  await page.getByRole('button', { name: 'Send it anyway' }).click();
  await expectState(page, 'done');
});

test('asks before it sends an empty file', async ({ openJob }) => {
  const { page, readUpload } = await openJob();
  await choose(page, createFile(0, 'empty.txt', 'text/plain'));
  await expect(page.getByRole('alert')).toContainText('This file is empty');
  await expectState(page, 'ready');
  await page.getByRole('button', { name: 'Send it anyway' }).click();
  await expectState(page, 'done');
  expect((await readUpload()).buffer).toHaveLength(0);
});

test('tells a second phone that the code was used', async ({ page, browser, server }) => {
  const jobId = await createJob(server);
  const other = await (await browser.newContext()).newPage();
  await other.goto(linkTo(server, jobId));
  await expectState(other, 'ready');

  await page.goto(linkTo(server, jobId));
  await choose(page, createFile(10));
  await expectState(page, 'done');
  await choose(other, createFile(10));
  await expectState(other, 'used');
  await expect(other.getByText('Ask for a new one on your computer.')).toBeVisible();
  await other.reload();
  await expectState(other, 'used');
  await other.context().close();
});

test('says that an unknown code is no longer valid', async ({ page, server }) => {
  await page.goto(linkTo(server, 'AAAAAAAAAAAAAAAAAAAAAA'));
  await expectState(page, 'failed');
  await expect(page.getByRole('heading', { name: 'This code is no longer valid' })).toBeVisible();
});

test('sends from plain http, where browsers compute no checksums', async ({ page, server }) => {
  const jobId = await createJob(server);
  const photo = createFile(6_000_000); // its bytes come after its creation
  await page.goto(linkTo(server, jobId).replace('localhost', 'phone.test'));
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const bytes = page.waitForRequest((request) => request.method() === 'PATCH', { timeout: 60_000 });
  await choose(page, photo);
  expect((await bytes).headers()['x-svc-sha256']).toBe(sha256(photo.buffer));
  await expectState(page, 'done');
});

test('works where the browser keeps nothing @release', async ({ openJob, page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await openJob();
  await choose(page, createFile(1000));
  await expectState(page, 'done');
});

test('works in a browser of 2020, and without its checksums', async ({ openJob, page }) => {
  await page.addInitScript(() => {
    const younger: [object, string[]][] = [
      [Object, ['hasOwn']],
      [Array.prototype, ['at', 'findLast', 'toSorted']],
      [String.prototype, ['at', 'replaceAll']],
      [AbortSignal, ['any', 'timeout']],
      [Crypto.prototype, ['randomUUID', 'subtle']],
      [Element.prototype, ['replaceChildren']],
      [window, ['structuredClone']],
    ];
    for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name);
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await openJob({ site });
  expect(await page.evaluate(() => 'hasOwn' in Object && 'subtle' in crypto)).toBe(false);
  await choose(page, createFile(1000));
  await expectState(page, 'done');
  expect(errors).toEqual([]);
});
