import { utimes, writeFile } from 'node:fs/promises';
import type { JobFile } from '@svc/protocol';
import {
  asOlderBackend,
  changeBit,
  cutAfterBytes,
  editBytes,
  first,
  withoutFollowing,
} from '../../fixtures/server/gate-behaviours.ts';
import type { Behaviour } from '../../fixtures/server/gate-exchange.ts';
import { isOnDisk, listOthers, stripSeals } from '../../fixtures/server/sealing-server.ts';
import { expectState, linkIn, startFollowed, transferFile } from '../../fixtures/browser/popup.ts';
import { expectArrivedOnce, expectNothingArrived } from '../../fixtures/site/page-record.ts';
import { expect, test, type PhoneTransfer, type Transfer } from '../test.ts';

const FILE = { name: 'a.jpg', mimeType: 'image/jpeg' };
const MODIFIED = new Date('2024-05-06T07:08:09Z');

const BROKEN = /was changed on its way/;
const NOT_FETCHED = 'The file was sent, but could not be fetched from the backend.';
const KEY_LOST = 'Your phone did not read the whole code';
const UNSEALED = /came without encryption, so others may have read it/;

/** The popup says what is wrong, and nothing is in the page. */
async function expectRefused({ page, popup }: Transfer, sentence: RegExp | string): Promise<void> {
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
  beginWithPhone: begin,
  gate,
  server,
}, info) => {
  const { page, phone, photo, popup } = await begin('form.html');
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

test('a backend without sealing works as before, and the popup says so @release', async ({ begin, gate }) => {
  gate.on('create', asOlderBackend);
  const { page, photo, popup, send } = await begin('form.html');
  await expect(popup.getByText('The server can read the file')).toBeVisible();
  expect(new URL(await linkIn(popup)).hash).toBe('');
  await send({ ...FILE, buffer: photo });
  await expectArrivedOnce(page, photo);
});

/** The two ways of downloading: while the bytes arrive, or when they are complete. */
const WAYS = ['follow', 'bytes'] as const;

const TOO_LONG = editBytes((body) => Buffer.concat([body, body]));

const FAULTS: readonly [title: string, fault: Behaviour][] = [
  ['with a bit changed', changeBit],
  ['that ends early', cutAfterBytes(1_000)],
];

for (const way of WAYS) {
  for (const [title, fault] of FAULTS) {
    test(`one answer ${title} (${way}): the file arrives whole, once @release`, async ({
      beginWithPhone: begin,
      gate,
    }) => {
      if (way === 'bytes') gate.on('create', withoutFollowing);
      gate.on(way, first(1, fault));
      const transfer = await begin('form.html');
      const { page, phone, photo, popup, send } = transfer;
      if (way === 'bytes') await send({ ...FILE, buffer: photo });
      else {
        await startFollowed(transfer, { buffer: photo });
        await phone.speedUp();
        await expectState(popup, 'done');
      }
      expect(gate.count(way)).toBeGreaterThan(0);
      await expectArrivedOnce(page, photo);
    });
  }
}

const LASTING: readonly [title: string, fault: Behaviour, sentence: RegExp | string][] = [
  ['with a bit changed', changeBit, BROKEN],
  ['that go on past the end', TOO_LONG, NOT_FETCHED],
];

for (const [title, fault, sentence] of LASTING) {
  test(`nothing but answers ${title}: said in a sentence, nothing arrives, and another try fetches the file @release`, async ({
    begin,
    gate,
  }) => {
    for (const way of WAYS) gate.on(way, fault);
    const transfer = await begin('form.html');
    const { page, photo, popup, send } = transfer;
    await send({ ...FILE, buffer: photo }, 'failed');
    await expectRefused(transfer, sentence);
    for (const way of WAYS) gate.letPass(way);
    await popup.getByRole('button', { name: 'Try again', exact: true }).click();
    await expectState(popup, 'done');
    await expectArrivedOnce(page, photo);
  });
}

test('a server that strips the seal off: its ciphertext is not put in as the file, and a new code works', async ({
  beginWithPhone: begin,
  gate,
}) => {
  listOthers(gate, stripSeals);
  const transfer = await begin('form.html');
  const { page, phone, photo, popup, send } = transfer;
  await send({ ...FILE, buffer: photo }, 'failed');
  await expectRefused(transfer, UNSEALED);
  gate.letPass();
  await takeNewCode(transfer);
  await phone.choose({ ...FILE, buffer: photo });
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
});

test('popup and phone say that the key of the code was lost, and the complete code works @release', async ({
  begin,
  phone,
}) => {
  const { page, photo, popup } = await begin('form.html');
  const link = await linkIn(popup);
  await phone.open(link.replace(/#.*/, ''));
  await expect(popup.getByRole('heading', { name: KEY_LOST })).toBeVisible();
  await expect(popup.getByText('Scan it again with the phone’s own camera app')).toBeVisible();
  await phone.open(link);
  await expect(popup.getByRole('heading', { name: 'Your phone is connected' })).toBeVisible();
  await phone.choose({ ...FILE, buffer: photo });
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
});

test('a phone that lost the key may send unsealed this once: its page goes on, and the next code has a key @release', async ({
  begin,
  openPage,
  phone,
}) => {
  const { extension, page, photo, popup } = await begin('form.html');
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

test('a description from an earlier request, sealed to the same key, is refused @release', async ({
  beginWithPhone: begin,
  gate,
  openPage,
}) => {
  let before: string | undefined;
  const note = (files: JobFile[]) => files.map((file) => ({ ...file, sealed: (before = file.sealed) }));
  listOthers(gate, note);
  const transfer = await begin('form.html');
  const file = { ...FILE, buffer: transfer.photo };
  await transferFile(transfer, file);
  listOthers(gate, (files) => files.map((one) => ({ ...one, sealed: before })));
  const page = await openPage('form.html');
  const popup = await transfer.extension.openPopup(page);
  await expect(popup.getByRole('heading', { name: 'Your phone is ready' })).toBeVisible();
  await transfer.phone.waitForState('ready');
  await transfer.phone.choose(file);
  await expectState(popup, 'failed');
  await expectRefused({ ...transfer, page, popup }, BROKEN);
});
