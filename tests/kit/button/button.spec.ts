import type { PresignedDownload } from '@svc/protocol';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { startTransfer } from '../fixtures/own-dialog.ts';
import { expect, test } from '../fixtures/test.ts';
import {
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

test(
  '4.5: "Another file" makes a new job with a new code @release',
  { tag: '@central' },
  async ({ begin }) => {
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
  },
);

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

test('the code keeps a quiet zone of four modules, whatever surrounds it @release', async ({ begin }) => {
  const { desk, phone } = await begin('custom-ui');
  const link = await startTransfer(desk);
  await desk.page.evaluate(() => {
    document.body.style.background = '#000'; // scripts may do that under the strict policy
  });
  const code = desk.page.getByRole('img', { name: 'Code for the phone' });
  expect(await phone.scan(code)).toBe(link);
});
