import { randomBytes } from 'node:crypto';
import { formatBytes, type Job } from '@svc/protocol';
import { generateSealKeys } from 'svc';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { startTransferServer } from '../../fixtures/server/transfer-server.ts';
import { createOpeningApp, findOnDisk } from '../fixtures/opening-app.ts';
import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView, openCode, pressIn, readLink, scanAndSend } from '../fixtures/upload-dialog.ts';

const { identity, recipient } = generateSealKeys();
const CANNOT = 'Your file cannot be encrypted here, so nothing was sent.';

test(
  'a file is sealed on the phone, and nothing but the key of the app’s own server opens it',
  { tag: '@central' },
  async ({ begin, backend, server, photo, phone }) => {
    const own = createOpeningApp(backend, identity);
    // Other tests send the photo to the same server unsealed, but not these bytes.
    const canary = randomBytes(10_000);
    const buffer = Buffer.concat([photo, canary]);
    const { desk } = await begin('button', { options: { sealTo: recipient }, app: own.options });
    const dialog = await openCode(desk);
    expect(new URL(await readLink(dialog)).hash).toBe(`#k=${recipient}`);
    await scanAndSend(phone, dialog, { buffer, name: 'canary-roof.jpg' });
    await expectView(dialog, 'completed');

    const file = { type: 'image/jpeg', size: buffer.length, sha256: sha256(buffer) };
    expect(own.opened).toEqual([{ ...file, name: 'canary-roof.jpg' }]);
    await expect(dialog.getByText('Encrypted file', { exact: true })).toBeVisible();
    await expect(dialog.getByText(formatBytes(buffer.length), { exact: true })).toBeVisible();
    await expect(dialog.locator('img')).toHaveCount(0);
    const [call] = await desk.calls('onCompleted');
    const job = call?.args[0] as Job; // what the kit says it is
    expect(call?.args[1]).toEqual({ count: 1 });

    const { url } = await own.client.getDownloadUrl(job.id);
    const stored = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(await findOnDisk(server.dataDir, stored.subarray(5000, 5064))).toHaveLength(1);
    for (const at of [0, 5000, canary.length - 64]) {
      expect(await findOnDisk(server.dataDir, canary.subarray(at, at + 64))).toEqual([]);
    }
    expect(await findOnDisk(server.dataDir, Buffer.from('canary-roof'))).toEqual([]);
  },
);

test('several files by one scan, and another one without a scan, are all sealed and opened @release', async ({
  begin,
  backend,
  photo,
  smallPhoto,
  phone,
}) => {
  const own = createOpeningApp(backend, identity);
  const options = { sealTo: recipient, maxFiles: 2 };
  const { desk } = await begin('button', { options, app: own.options });
  const dialog = await openCode(desk);
  await phone.scan(dialog.getByTestId('svc-qr'));
  await phone.choose([
    { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: smallPhoto },
  ]);
  await expectView(dialog, 'completed');
  await expect(dialog.getByText('2 files received.')).toBeVisible();
  const lines = dialog.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');
  await expect(lines).toContainText(['Encrypted file', 'Encrypted file']);
  await expect(dialog.locator('img')).toHaveCount(0);

  await pressIn(dialog, 'Another file');
  await expect(dialog.getByText('Your phone is connected.')).toBeVisible();
  await phone.waitForState('ready');
  await phone.choose({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: smallPhoto });
  await expectView(dialogOf(desk), 'completed');
  const [roof, wall] = [sha256(photo), sha256(smallPhoto)];
  expect(own.opened.map(({ name, sha256 }) => [name, sha256])).toEqual([
    ['roof.jpg', roof],
    ['wall.jpg', wall],
    ['door.jpg', wall],
  ]);
});

test('routes that do not allow sealing show no code, and the job is cancelled @release', async ({
  begin,
  backend,
}) => {
  const own = createOpeningApp(backend, identity);
  const app = { ...own.options, allowSealing: false };
  const { desk, gate } = await begin('button', { options: { sealTo: recipient }, app });
  await desk.press('Upload from phone');
  const dialog = dialogOf(desk);
  await expect(dialog.getByRole('alert')).toHaveText(CANNOT);
  await expect(dialog.getByTestId('svc-qr')).toHaveCount(0);
  const [call] = await desk.calls('onError');
  expect(call?.args[0]).toMatchObject({ code: 'cannot_seal' });
  await expect.poll(() => gate.count('cancel')).toBe(1);
  const address = gate.requests.find(({ route }) => route === 'cancel')?.url ?? '';
  const readFailure = async () => (await own.client.getJob(address.split('/').at(-1) ?? '')).failure;
  await expect.poll(readFailure).toMatchObject({ code: 'cancelled' });
});

test('a transfer server without sealing shows no code @release', async ({ begin }) => {
  const server = await startTransferServer({ args: ['--no-seal'] });
  try {
    const backend = { url: server.url, token: server.createKey() };
    const app = { ...createOpeningApp(backend, identity).options, backend };
    const { desk } = await begin('button', { options: { sealTo: recipient }, app });
    await desk.press('Upload from phone');
    await expect(dialogOf(desk).getByRole('alert')).toHaveText(CANNOT);
    await expect(dialogOf(desk).getByTestId('svc-qr')).toHaveCount(0);
    await pressIn(dialogOf(desk).locator('.svc-footer'), 'Close');
    await expect(dialogOf(desk)).toHaveCount(0);
  } finally {
    await server.dispose();
  }
});
