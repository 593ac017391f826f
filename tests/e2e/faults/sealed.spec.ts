import { utimes, writeFile } from 'node:fs/promises';
import { editBytes, stripSeals } from '../../fixtures/server/gate-behaviours.ts';
import { isOnDisk } from '../../fixtures/server/is-on-disk.ts';
import { expectState, linkIn, transferFile } from '../../fixtures/browser/popup.ts';
import { expectArrivedOnce, expectNothingArrived } from '../../fixtures/site/page-record.ts';
import { expect, test, type PhoneTransfer, type Transfer } from '../test.ts';

const FILE = { name: 'a.jpg', mimeType: 'image/jpeg' };
const MODIFIED = new Date('2024-05-06T07:08:09Z');

const UNSEALED = /came without encryption, so others may have read it/;

/** The popup says what is wrong, and nothing is in the page. */
async function expectRefused(
  { page, popup }: Pick<Transfer, 'page' | 'popup'>,
  sentence: RegExp | string,
): Promise<void> {
  await expect(popup.getByRole('heading', { name: sentence })).toBeVisible();
  await expectNothingArrived(page);
}

/** Presses the next step, which gives a new, unused code. */
async function takeNewCode({ phone, popup }: PhoneTransfer): Promise<void> {
  await popup.getByRole('button', { name: 'New code', exact: true }).click();
  await expectState(popup, 'waiting');
  await phone.scan(popup.getByTestId('qr'));
}

test('a file is sealed by default: it arrives with name, type and time, which the server cannot read', async ({
  beginWithPhone,
  server,
}, info) => {
  const { gate, page, phone, photo, popup } = await beginWithPhone('form.html');
  const file = info.outputPath('Ausweis-Schulze.jpg');
  await writeFile(file, photo);
  await utimes(file, MODIFIED, MODIFIED);
  const passed: Buffer[] = [];
  const note = editBytes((body) => {
    passed.push(Buffer.from(body));
    return body;
  });
  for (const route of ['follow', 'bytes', 'get', 'wait'] as const) gate.on(route, note);

  await expect(popup.getByText('Only this browser can open the file')).toBeVisible();
  expect(new URL(await linkIn(popup)).hash).toMatch(/^#k=[\w-]{43}$/);
  await transferFile({ phone, popup }, file);

  await expectArrivedOnce(page, photo);
  const arrived = await page.evaluate(() => {
    const taken = document.querySelector<HTMLInputElement>('[name=receipt]')?.files?.[0];
    return [taken?.name, taken?.type, taken?.lastModified];
  });
  expect(arrived).toEqual(['Ausweis-Schulze.jpg', 'image/jpeg', MODIFIED.getTime()]);
  for (const wanted of ['Ausweis-Schulze', photo.subarray(1_000_000, 1_000_032)]) {
    expect(Buffer.concat(passed).includes(wanted)).toBe(false);
    expect(await isOnDisk(server.dataDir, wanted)).toBe(false);
  }
  expect(Buffer.concat(passed).length).toBeGreaterThan(photo.length);
});

test('a server that strips the seal off: its ciphertext is not put in as the file, and a new code works @release', async ({
  beginWithPhone,
  gate,
}) => {
  for (const route of ['get', 'wait'] as const) gate.on(route, stripSeals);
  const transfer = await beginWithPhone('form.html');
  const { page, phone, photo, popup, send } = transfer;
  await send({ ...FILE, buffer: photo }, 'failed');
  await expectRefused(transfer, UNSEALED);
  gate.letPass();
  await takeNewCode(transfer);
  await phone.choose({ ...FILE, buffer: photo });
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
});

test('a phone that lost the key may send unsealed this once: its page goes on, and the next code has a key @release', async ({
  beginWithPhone,
  openPage,
}) => {
  const { extension, page, phone, photo, popup } = await beginWithPhone('form.html');
  await phone.open((await linkIn(popup)).replace(/#.*/, ''));
  await expect(popup.getByText('The server can read the file then.')).toBeVisible();
  await popup.getByRole('button', { name: 'Send it unsealed this once' }).click();
  await expect(popup.getByText('The server can read the file', { exact: true })).toBeVisible();
  expect(new URL(await linkIn(popup)).hash).toBe('');
  await phone.choose({ ...FILE, buffer: photo });
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
  const next = await extension.openPopup(await openPage('form.html'));
  await expectState(next, 'waiting');
  expect(new URL(await linkIn(next)).hash).toMatch(/^#k=[\w-]{43}$/);
});
