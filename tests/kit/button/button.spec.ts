import type { PresignedDownload } from '@svc/protocol';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  dialogOf,
  expectView,
  insistOnCode,
  openCode,
  pressIn,
  readLink,
  scanAndSend,
} from '../fixtures/upload-dialog.ts';

test(
  '4.5: click, scan the code on the screen, send a photo: the dialog shows it and the application has it',
  { tag: ['@central', '@strict'] },
  async ({ begin, phone }) => {
    const { desk, gate, photo } = await begin('button', {
      app: {
        onCompleted: (job, presigned) => ({ claim: 4711, url: presigned?.url, fileName: job.fileName }),
      },
    });
    const dialog = await openCode(desk);
    await scanAndSend(phone, dialog, { buffer: photo });

    await expectView(dialog, 'completed');
    const picture = dialog.getByRole('img', { name: 'Preview of receipt.jpg' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2560);
    await expect(dialog.getByText('receipt.jpg', { exact: true })).toBeVisible();

    const calls = await desk.calls();
    expect(calls.map(({ name }) => name)).toEqual(['onJobCreated', 'onCompleted']);
    const [job, result] = calls[1]?.args ?? [];
    expect(job).toMatchObject({ status: 'completed', fileName: 'receipt.jpg', size: photo.length });
    expect(result).toEqual({ claim: 4711, url: expect.any(String), fileName: 'receipt.jpg' });
    const answer = await fetch((result as PresignedDownload).url);
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(photo));
    expect(gate.count('create')).toBe(1);
  },
);

test('the address beside the code is the one in the code, and can be copied @release', async ({
  begin,
  context,
}) => {
  const { desk, phone } = await begin('button');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = await openCode(desk);
  const link = await readLink(dialog);
  expect(await phone.scan(dialog.getByTestId('svc-qr'))).toBe(link);
  await pressIn(dialog, 'Copy');

  await expect(dialog.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
  expect(await desk.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('a click before the job is there shows a dialog that says so @release', async ({ begin }) => {
  const { desk, gate } = await begin('button');
  const hold = gate.hold('create');
  await desk.press('Upload from phone');
  await hold.arrived;
  await expect(dialogOf(desk).getByText('Preparing the code…')).toBeVisible();
  hold.release();
  await expectView(dialogOf(desk), 'pending');
});

test('the dialog tells how far the phone is @release', async ({ begin, phone }) => {
  const { desk, photo } = await begin('button');
  const dialog = await openCode(desk);
  await phone.open(await readLink(dialog));
  await phone.slowDown(100_000);
  await phone.choose({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectView(dialog, 'in_progress');
  const bar = dialog.getByRole('progressbar', { name: 'Received so far' });
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
  expect(Number(await bar.getAttribute('max'))).toBe(photo.length);
  await expect(dialog.getByText(/^\d.* of \d.*MB$/)).toBeVisible();
});

test('4.5: "Another file" makes a new job with a new code', { tag: '@central' }, async ({ begin }) => {
  const { desk, gate, phone, smallPhoto } = await begin('button');
  const dialog = await openCode(desk);
  const first = await readLink(dialog);
  await scanAndSend(phone, dialog, { buffer: smallPhoto, name: 'one.jpg' });
  await expectView(dialog, 'completed');
  await pressIn(dialog, 'Another file');
  await expectView(dialog, 'pending');
  await insistOnCode(dialog);
  expect(await readLink(dialog)).not.toBe(first);
  await scanAndSend(phone, dialog, { buffer: smallPhoto, name: 'two.jpg' });
  await expectView(dialog, 'completed');
  await expect(dialog.getByText('two.jpg')).toBeVisible();
  await expect(dialog.getByText('one.jpg')).toHaveCount(0);

  const names = (await desk.calls('onCompleted')).map(
    ({ args }) => (args[0] as { fileName: string }).fileName,
  );
  expect(names).toEqual(['one.jpg', 'two.jpg']);
  expect(gate.count('create')).toBe(2);
});

test('two buttons on a page work independently', { tag: ['@central', '@strict'] }, async ({ begin }) => {
  const { desk, phone, smallPhoto } = await begin('button', { buttons: 2 });
  const dialog = await openCode(desk, 'Upload 1:');
  await scanAndSend(phone, dialog, { buffer: smallPhoto });
  await expectView(dialog, 'completed');
  await pressIn(dialog, 'Done');
  await openCode(desk, 'Upload 2:');
  await pressIn(dialog, 'Cancel');

  const names = (await desk.calls()).map(({ name }) => name);
  expect(names).toEqual(['1:onJobCreated', '1:onCompleted', '2:onJobCreated', '2:onCancel']);
  const ids = await desk.page.evaluate(() => Array.from(document.querySelectorAll('[id]'), ({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test(
  'a button that is removed with its dialog open ends its wait request and logs no error @release',
  { tag: ['@central', '@strict'] },
  async ({ begin, phone }) => {
    const { desk, gate, smallPhoto } = await begin('button');
    const dialog = await openCode(desk);
    const link = await readLink(dialog);
    await expect.poll(() => gate.count('wait', true)).toBe(1);
    // The dialog covers it, so the pointer cannot reach it.
    await desk.page.getByText('Leave').evaluate((button: HTMLButtonElement) => button.click());
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => gate.count('wait', true)).toBe(0);
    await phone.open(link);
    await phone.choose({ name: 'late.jpg', mimeType: 'image/jpeg', buffer: smallPhoto });
    await phone.waitForState('done');
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated']);
  },
);
