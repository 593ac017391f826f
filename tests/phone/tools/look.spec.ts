import { stat } from 'node:fs/promises';
import { sha256, sha256OfFile } from '../../fixtures/phone/test-files.ts';
import { lines, send } from '../several.ts';
import { choose, createFile, expect, expectState, test } from '../test.ts';
import { button, changes, inspect, LARGE_PHOTO, PHOTO, site, takePicture } from './chosen-pictures.ts';

test('a photo for a site is rid of its location, looked at, and sent', async ({ openJob }, testInfo) => {
  const { page, readUpload } = await openJob({ site, accept: 'image/*' });
  const photo = await takePicture(PHOTO);
  await choose(page, photo);
  await expect(changes(page)).toHaveText(['Had a location and camera details: removed.']);
  await expect(page.locator('#review-picture')).toBeVisible();
  await expectState(page, 'ready');

  await button(page, 'Send').click();
  await expectState(page, 'done');
  const arrived = await inspect(await readUpload(), testInfo.outputPath());
  expect(arrived).toMatchObject({ MIMEType: 'image/jpeg', Orientation: 6 });
  expect(arrived).not.toHaveProperty('GPSLatitude');
  expect(arrived).not.toHaveProperty('Make');
});

test('the original is sent by one tap, byte for byte', async ({ openJob }) => {
  const { page, readUpload } = await openJob({ site, accept: 'image/*' });
  const photo = await takePicture(PHOTO);
  await choose(page, photo);
  await button(page, 'Send the original').click();
  await expectState(page, 'done');
  expect(sha256((await readUpload()).buffer)).toBe(await sha256OfFile(photo));
});

test('a photo keeps all that it tells if the person wants it, also on the next visit', async ({
  openJob,
}) => {
  const { page, readUpload } = await openJob({ site, accept: 'image/*' });
  const box = page.getByLabel('Remove location and camera details');
  await expect(box).toBeChecked();
  await box.uncheck();
  await page.reload();
  await expect(box).not.toBeChecked();
  const photo = await takePicture(PHOTO);
  await choose(page, photo);
  await expectState(page, 'done');
  expect(sha256((await readUpload()).buffer)).toBe(await sha256OfFile(photo));
});

test('a file that needs no change is sent at once: a picture that tells nothing, and what is none', async ({
  openJob,
}) => {
  const png = await takePicture({ format: 'png' });
  const noise = createFile(5000, 'photo.jpg');
  for (const [file, hash] of [
    [png, await sha256OfFile(png)],
    [noise, sha256(noise.buffer)],
  ] as const) {
    const { page, readUpload } = await openJob({ site, accept: 'image/*' });
    await choose(page, file);
    await expectState(page, 'done');
    expect(sha256((await readUpload()).buffer)).toBe(hash);
  }
});

test('a photo over the limit is offered smaller, upright and under the limit', async ({
  openJob,
}, testInfo) => {
  const maxBytes = 2 * 1024 * 1024;
  const { page, readUpload } = await openJob({ site, accept: 'image/*', maxBytes });
  await choose(page, await takePicture(LARGE_PHOTO));
  await expect(page.getByRole('alert')).toHaveText(
    'This picture is too large: this site takes at most 2 MB.',
  );
  await button(page, /^Make it smaller: [\d.]+ MB → [12](\.\d)? MB$/).click();
  await expect(changes(page)).toContainText([/^Made smaller: /, /^Had a location/]);
  await button(page, 'Send').click();
  await expectState(page, 'done');
  const arrived = await readUpload();
  expect(arrived.buffer.length).toBeLessThanOrEqual(maxBytes);
  expect(arrived.buffer.length).toBeGreaterThan(maxBytes / 2);
  const report = await inspect(arrived, testInfo.outputPath());
  expect(report.ImageHeight).toBeGreaterThan(report.ImageWidth);
  expect(report.Orientation ?? 1).toBe(1);
});

test('a format that the site does not take becomes one that it takes', async ({ openJob }, testInfo) => {
  const { page, readUpload } = await openJob({ site, accept: 'image/jpeg,.png' });
  await choose(page, await takePicture({ format: 'heic' }));
  await expect(changes(page)).toHaveText(['Changed from HEIC to JPEG, which this site takes.']);
  await expect(page.getByRole('alert')).toBeEmpty();
  await expect(button(page, 'Send the original')).toBeHidden();
  await button(page, 'Send').click();
  await expectState(page, 'done');
  const arrived = await readUpload();
  expect(arrived.name).toBe('IMG_1.jpg');
  expect(await inspect(arrived, testInfo.outputPath())).toMatchObject({
    MIMEType: 'image/jpeg',
    ImageWidth: 320,
  });
});

test('a list says of each picture what was done, and offers what can be done', async ({ openJob }) => {
  const request = { site, accept: 'image/jpeg', maxBytes: 2_000_000, maxFiles: 5, multiple: true };
  const { page, readJob } = await openJob(request);
  const [photo, large, heic] = await Promise.all([
    takePicture(PHOTO, 'a'),
    takePicture(LARGE_PHOTO, 'b'),
    takePicture({ format: 'heic' }, 'c'),
  ]);
  await choose(page, [photo, large, heic]);
  await expect(lines(page).nth(0)).toContainText('Had a location and camera details: removed.');
  await expect(lines(page).nth(2)).toContainText('Changed from HEIC to JPEG');
  await lines(page).nth(0).getByRole('button', { name: 'Use the original' }).click();
  await expect(lines(page).nth(0)).toContainText('The original, unchanged.');
  await lines(page)
    .nth(1)
    .getByRole('button', { name: /^Make it smaller/ })
    .press('Enter');
  await expect(lines(page).nth(1)).toContainText('Made smaller');
  await expect(lines(page).nth(1).getByRole('button', { name: 'Turn or crop' })).toBeFocused();
  await send(page);
  await expectState(page, 'done');
  const { files } = (await readJob()) as { files: { name: string; size: number }[] };
  expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(files[0]?.size).toBe((await stat(photo)).size);
});

test('another choice replaces a picture that is still made ready', async ({ openJob }) => {
  const { page, readUpload } = await openJob({ site, accept: 'image/jpeg' });
  const [slow, next] = [
    await takePicture({ format: 'heic', width: 1600, height: 1200 }),
    createFile(2000, 'next.jpg'),
  ];
  await choose(page, slow);
  await expect(page.getByText('Getting the picture ready…').or(changes(page)).first()).toBeVisible();
  await choose(page, next);
  await expectState(page, 'done');
  expect(sha256((await readUpload()).buffer)).toBe(sha256(next.buffer));
});

test('pictures are shown first if the person wants to turn or crop them', async ({ openJob }) => {
  const { page } = await openJob({ site, accept: 'image/*' });
  await page.getByLabel('Let me turn or crop pictures first').check();
  await choose(page, await takePicture({ format: 'png' }));
  await expect(button(page, 'Turn or crop')).toBeVisible();
  await expectState(page, 'ready');
  await button(page, 'Send').click();
  await expectState(page, 'done');
});

test('a job that asks for no tools gets what was chosen', async ({ openJob }) => {
  const { page, readUpload } = await openJob({ site, accept: 'image/*', tools: false });
  const photo = await takePicture(PHOTO);
  await expect(page.getByLabel('Remove location and camera details')).toBeHidden();
  await choose(page, photo);
  await expectState(page, 'done');
  expect(sha256((await readUpload()).buffer)).toBe(await sha256OfFile(photo));
});
