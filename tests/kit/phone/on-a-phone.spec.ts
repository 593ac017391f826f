import type { Page } from '@playwright/test';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { createHold } from '../../fixtures/server/gate-behaviours.ts';
import { generateSealKeys } from 'svc';
import { createOpeningApp } from '../fixtures/opening-app.ts';
import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView, insistOnCode, pressIn } from '../fixtures/upload-dialog.ts';

/** Presses a button that opens the browser's picker, and chooses in it. */
async function choose(
  page: Page,
  name: string,
  files: { name: string; buffer: Buffer; mimeType?: string }[],
) {
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  await picker.setFiles(files.map((file) => ({ mimeType: 'image/jpeg', ...file })));
  return picker;
}

const ON_PHONE = { device: 'phone' };

for (const kit of ['button', 'element']) {
  const callback = (name: string) => (kit === 'button' ? `on${name}` : `svc-${name.toLowerCase()}`);

  test(`${kit}: a press opens the phone's own picker, and the app has the file`, async ({ begin }) => {
    const { desk, gate, photo } = await begin(kit, {
      options: { ...ON_PHONE, accept: 'image/*' },
      app: { onCompleted: (job, presigned) => ({ url: presigned?.url, fileName: job.fileName }) },
    });
    const picker = await choose(desk.page, 'Upload from phone', [{ name: 'receipt.jpg', buffer: photo }]);
    expect(picker.isMultiple()).toBe(false);
    expect(await picker.element().getAttribute('accept')).toBe('image/*');
    const dialog = dialogOf(desk);
    await expectView(dialog, 'completed');
    await expect(dialog.getByTestId('svc-qr')).toHaveCount(0);

    const [, result] = (await desk.calls(callback('Completed')))[0]?.args ?? [];
    expect(result).toMatchObject({ fileName: 'receipt.jpg' });
    const answer = await fetch((result as { url: string }).url);
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(photo));
    expect(gate.count('create')).toBe(1);
  });
}

test('without a choice no job is made, and "Use another device" shows the code', async ({ begin }) => {
  const { desk, gate, phone, smallPhoto } = await begin('button', { options: { ...ON_PHONE, maxFiles: 2 } });
  const file = (name: string) => ({ name, buffer: smallPhoto });
  await choose(desk.page, 'Upload from phone', [file('1.jpg'), file('2.jpg'), file('3.jpg')]);
  const dialog = dialogOf(desk);
  await expect(dialog.getByRole('alert')).toHaveText('Choose at most 2 files.');
  expect(gate.count('create')).toBe(0);

  await pressIn(dialog, 'Use another device');
  await insistOnCode(dialog);
  await phone.scan(dialog.getByTestId('svc-qr'));
  await phone.choose({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: smallPhoto });
  await expectView(dialog, 'completed');
  expect(gate.count('create')).toBe(1);
});

test('several files are one job, and a lost connection is outlived', async ({ begin, phoneGate }) => {
  const { desk } = await begin('button', {
    options: { ...ON_PHONE, maxFiles: 3, qrBaseUrl: phoneGate.origin },
    app: { connectSources: phoneGate.origin },
  });
  phoneGate.on('other', (exchange) => exchange.cut());
  await choose(desk.page, 'Upload from phone', [
    { name: 'a.jpg', buffer: Buffer.alloc(100_000, 1) },
    { name: 'b.jpg', buffer: Buffer.alloc(200_000, 2) },
  ]);
  const dialog = dialogOf(desk);
  await expect(dialog.getByText('The connection is gone. Trying again…')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Use another device' })).toBeVisible();
  phoneGate.on('other', (exchange) => exchange.pass());
  await expectView(dialog, 'completed');
  const [job] = (await desk.calls('onCompleted'))[0]?.args ?? [];
  expect(job).toMatchObject({ files: [{ name: 'a.jpg' }, { name: 'b.jpg' }] });
});

test('what the server does not take ends with a sentence, and the person chooses again', async ({
  begin,
}) => {
  const { desk, smallPhoto } = await begin('button', {
    options: { ...ON_PHONE, accept: 'image/*', maxBytes: 100_000 },
  });
  await choose(desk.page, 'Upload from phone', [{ name: 'large.jpg', buffer: Buffer.alloc(200_000) }]);
  const dialog = dialogOf(desk);
  await expect(dialog.getByRole('alert')).toHaveText('The file is too large.');
  await choose(desk.page, 'Choose a file', [
    { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
  ]);
  await expect(dialog.getByRole('alert')).toHaveText('Files of this kind are not taken here.');
  await choose(desk.page, 'Choose a file', [{ name: 'small.jpg', buffer: smallPhoto }]);
  await expectView(dialog, 'completed');
  const codes = (await desk.calls('onError')).map(({ args }) => (args[0] as { code: string }).code);
  expect(codes).toEqual(['too_large', 'wrong_type']);
});

test('cancelling stops the upload after a question @release', async ({ begin, phoneGate }) => {
  const { desk } = await begin('button', {
    options: { ...ON_PHONE, qrBaseUrl: phoneGate.origin },
    app: { connectSources: phoneGate.origin, allowCancel: true },
  });
  const hold = createHold();
  phoneGate.on('other', (exchange) =>
    exchange.request.method === 'PATCH' ? hold.behaviour(exchange) : exchange.pass(),
  );
  await choose(desk.page, 'Upload from phone', [{ name: 'a.jpg', buffer: Buffer.alloc(6_000_000) }]);
  await hold.arrived;
  const dialog = dialogOf(desk);
  await pressIn(dialog, 'Cancel');
  await expect(dialog.getByRole('alert')).toHaveText('Stop sending?');
  await pressIn(dialog, 'Stop');
  await expect(dialog).toHaveCount(0);
  expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated', 'onCancel']);
});

test('files are sealed on the phone, too @release', async ({ begin, backend, photo }) => {
  const { recipient, identity } = generateSealKeys();
  const { options, opened } = createOpeningApp(backend, identity);
  const { desk } = await begin('button', { app: options, options: { ...ON_PHONE, sealTo: recipient } });
  await choose(desk.page, 'Upload from phone', [{ name: 'receipt.jpg', buffer: photo }]);
  await expectView(dialogOf(desk), 'completed');
  expect(opened).toEqual([
    { name: 'receipt.jpg', type: 'image/jpeg', size: photo.length, sha256: sha256(photo) },
  ]);
});
