import { readFile, writeFile } from 'node:fs/promises';
import { peakMemoryOf } from '../../fixtures/browser/processes.ts';
import { listKept } from '../../fixtures/phone/kept-files.ts';
import { findPageProcesses } from '../../../scripts/bench/pictures/slow-down.ts';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import { cancelJob } from '../test.ts';
import { add, drag, expect, expectState, facts, handle, press, scan, site, test } from './scan.ts';

const accept = 'image/*,application/pdf';

test('a document is scanned page by page, by touch, and sent as one PDF', async ({
  openJob,
  papers,
}, testInfo) => {
  const { page, readUpload } = await openJob({ site, accept });
  await scan(page);
  await add(page, 'Take a photo', papers[0]);
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  const corner = handle(page, 'Upper left corner');
  // The page’s upper left corner is at 210, 230 of 1200 × 1600
  await expect(corner).toHaveAttribute('aria-valuetext', /^1[678] % from the left, 1[345] % from the top$/);
  await add(page, 'Add a page', papers[1]);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(corner).toHaveAttribute('aria-valuetext', /^3[3-6] %/);

  const before = await corner.getAttribute('aria-valuetext');
  await drag(page, corner, { x: -24, y: 20 });
  await expect(corner).not.toHaveAttribute('aria-valuetext', before ?? '');
  await press(page, 'Earlier');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();

  await press(page, 'Done');
  await expect(facts(page)).toHaveText(/^One PDF, 2 pages, \d+ kB$/);
  await expect(page.getByRole('button', { name: /as it is sent$/ })).toHaveCount(2);
  await expectState(page, 'ready');
  await press(page, 'Send it');
  await expectState(page, 'done');
  const { name, buffer } = await readUpload();
  expect(name).toMatch(/^Scan \d{4}-\d\d-\d\d\.pdf$/);
  const file = testInfo.outputPath('scan.pdf');
  await writeFile(file, buffer);
  expect(await runProgram('pdfinfo', [file])).toMatch(/Pages:\s+2\n[^]*Page size:.*\((A4|letter)\)/);
  await expect.poll(() => listKept(page)).toEqual([]);
});

test('pages are there again after the page was closed between two, as the person left them', async ({
  openJob,
  papers,
}) => {
  const { page } = await openJob({ site, accept });
  await scan(page);
  await add(page, 'Choose photos', [...papers]);
  await handle(page, 'Upper left corner').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await press(page, 'Turn');
  await page.getByRole('radio', { name: 'Colour' }).check();
  await press(page, 'Later');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  const corner = await handle(page, 'Upper right corner').getAttribute('aria-valuetext');
  await expect.poll(() => listKept(page)).toEqual(['private file', 'private file']);

  await page.reload();
  await expectState(page, 'ready');
  await expect(page.locator('#file-list > li')).toHaveCount(0);
  await press(page, 'Go on with your scan: 2 pages');
  await page.getByRole('option', { name: 'Page 2' }).click();
  await expect(handle(page, 'Upper right corner')).toHaveAttribute('aria-valuetext', corner ?? '');
  await expect(page.getByRole('radio', { name: 'Colour' })).toBeChecked();

  await press(page, 'Close');
  await press(page, 'Throw away');
  await expect(page.getByRole('button', { name: 'Scan a document' })).toBeFocused();
  await expect.poll(() => listKept(page)).toEqual([]);
});

test('pages are chosen, moved, removed, put back and left by keyboard', async ({ openJob, papers }) => {
  const { page } = await openJob({ site, accept });
  await page.getByRole('button', { name: 'Scan a document' }).focus();
  await page.keyboard.press('Enter');
  await add(page, 'Choose photos', [papers[0], papers[1], papers[0]]);
  const first = page.getByRole('option', { name: 'Page 1' });
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('option', { name: 'Page 2' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(first).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Page 1 of 3')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Keep for later' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await page.goBack();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Go on with your scan: 3 pages' })).toBeFocused();
  await expectState(page, 'ready');
});

test('a file that is no photo is told apart; the other pages do not mind', async ({ openJob, papers }) => {
  const { page } = await openJob({ site, accept });
  const none = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is a text.') };
  await scan(page);
  await add(page, 'Choose photos', [none, papers[0]]);
  await expect(page.getByText('This file is not a photo.')).toBeVisible();
  await page.getByRole('option', { name: 'Page 2' }).click();
  await expect(handle(page, 'Upper left corner')).toBeVisible();
  await press(page, 'Done');
  await expect(page.getByText('Page 1 cannot be used. Retake it, or remove it.')).toBeVisible();
  await add(page, 'Retake', papers[1]);
  await expect(page.getByText('This file is not a photo.')).toBeHidden();
  await press(page, 'Done');
  await expect(facts(page)).toHaveText(/^One PDF, 2 pages/);
});

test('pages become pictures where the site takes no PDF, as many as it takes', async ({
  openJob,
  papers,
}) => {
  const { page, readJob } = await openJob({ site, accept: 'image/*', maxFiles: 2 });
  await scan(page);
  await add(page, 'Choose photos', [papers[0], papers[1], papers[0]]);
  await press(page, 'Done');
  await expect(page.getByText('This site takes at most 2 pictures. Go back and remove some.')).toBeVisible();
  await press(page, 'Back');
  await press(page, 'Remove');
  await press(page, 'Done');
  await expect(facts(page)).toHaveText(/^2 pictures, \d+ kB$/);
  await press(page, 'Use it');
  await expect(page.locator('#file-list > li')).toHaveCount(2);
  expect((await readJob()).files).toEqual([]);
});

test('a scanned picture is looked at once, also by who wants to look at each picture first', async ({
  openJob,
  papers,
}) => {
  const { page } = await openJob({ site, accept: 'image/*' });
  await page.getByLabel('Let me turn or crop pictures first').check();
  await scan(page);
  await add(page, 'Take a photo', papers[0]);
  await press(page, 'Done');
  await press(page, 'Send it');
  await expectState(page, 'done');
});

test('a document of 200 pages is scanned on a phone of little memory @release', async ({
  openJob,
  browser,
  papers,
}, testInfo) => {
  test.setTimeout(600_000);
  const { page, readUpload } = await openJob({ site, accept: '.pdf' });
  const photo = testInfo.outputPath('photo.jpg');
  await writeFile(photo, papers[0].buffer);
  await runProgram('convert', [photo, '-resize', '400x', photo]);
  const buffer = await readFile(photo);
  const photos = Array.from({ length: 201 }, (_, at) => ({ ...papers[0], name: `${at}.jpg`, buffer }));
  await scan(page);
  await add(page, 'Choose photos', photos);
  await expect(page.getByText('A scan has at most 200 pages. The others were not added.')).toBeVisible();
  const last = page.getByRole('option', { name: 'Page 200' });
  await page.getByRole('option', { name: 'Page 1', exact: true }).focus();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
  await expect(handle(page, 'Upper left corner')).toBeVisible({ timeout: 300_000 });
  await press(page, 'Done');
  await expect(facts(page)).toHaveText(/^One PDF, 200 pages/, { timeout: 300_000 });
  const shown = page.getByRole('button', { name: 'Page 200 of 200, as it is sent' });
  await shown.scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Send it' })).toBeInViewport();
  const processes = await findPageProcesses(browser);
  const peaks = await Promise.all(processes.map(peakMemoryOf));
  expect(Math.max(...peaks)).toBeLessThan(600_000_000);
  await press(page, 'Send it');
  await expectState(page, 'done');
  const file = testInfo.outputPath('scan.pdf');
  await writeFile(file, (await readUpload()).buffer);
  expect(await runProgram('pdfinfo', [file])).toMatch(/Pages:\s+200\n/);
});

test('kept pages go with the code: at the next visit after it was cancelled @release', async ({
  openJob,
  papers,
}) => {
  const { page, jobId, server } = await openJob({ site, accept });
  await scan(page);
  await add(page, 'Take a photo', papers[0]);
  await expect.poll(() => listKept(page)).toEqual(['private file']);
  await cancelJob(server, jobId);
  await page.reload();
  await expectState(page, 'failed');
  await expect.poll(() => listKept(page)).toEqual([]);
});
