import { readFile } from 'node:fs/promises';
import {
  answerHtml,
  answerWith,
  cutAfterBytes,
  cutBeforeAnswer,
  editJson,
  first,
  tellAddresses,
} from '../../fixtures/server/gate-behaviours.ts';
import type { Behaviour } from '../../fixtures/server/gate-exchange.ts';
import { expectState, linkIn, startFollowed, startSending } from '../../fixtures/browser/popup.ts';
import { writeLargeFile } from '../../fixtures/phone/test-files.ts';
import { expectArrivedOnce, expectNothingArrived } from '../../fixtures/site/page-record.ts';
import { expect, test } from '../test.ts';

const FILE = { name: 'a.jpg', mimeType: 'image/jpeg' };

test('a file is downloaded while the phone still sends it, and put in when it is complete', async ({
  begin,
  phone,
}) => {
  const { gate, page, photo, popup } = await begin('form.html');
  await startSending(phone, popup, { buffer: photo });
  await expect
    .poll(() => gate.requests.filter(({ end }) => end === 'answered').map(({ route }) => route))
    .toContain('follow');
  await expectNothingArrived(page);
  await expectState(popup, 'receiving');
  await phone.speedUp();
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
  // At the end no other address is requested, and no bytes again.
  expect([gate.count('download'), gate.count('bytes')]).toEqual([0, 0]);
});

const FAULTS: readonly [title: string, fault: Behaviour][] = [
  ['a connection that ends', first(1, cutBeforeAnswer)],
  ['a connection that ends in the middle of a part', first(1, cutAfterBytes(1_000))],
  ['an address that has expired', first(1, answerWith(403))],
  ['a page in place of the bytes', first(1, answerHtml)],
  ['nothing but faults', answerWith(500)],
  [
    'the whole file, when a part was asked for',
    (exchange) => exchange.answer(200, { 'access-control-allow-origin': '*' }, 'x'.repeat(100)),
  ],
  [
    'an answer that never says more than that nothing has come',
    (exchange) => exchange.answer(204, { 'access-control-allow-origin': '*' }, ''),
  ],
];

for (const [title, fault] of FAULTS) {
  test(`${title} while a file is fetched as it arrives: it arrives whole, once @release`, async ({
    begin,
    gate,
  }) => {
    gate.on('follow', fault);
    const { page, photo, send } = await begin('form.html');
    await send({ ...FILE, buffer: photo });
    await expectArrivedOnce(page, photo);
  });
}

const ADDRESS_FAULTS: readonly [title: string, fault: Behaviour][] = [
  ['a backend that says it can be followed, and cannot', answerWith(404)],
  [
    'an address that is not the backend’s to name',
    editJson(() => ({ files: [{ id: 'x', url: 'file:///etc/passwd' }] })),
  ],
];

for (const [title, fault] of ADDRESS_FAULTS) {
  test(`${title} where a file could be followed: it is fetched when it is whole @release`, async ({
    begin,
    gate,
  }) => {
    gate.on('wait', tellAddresses());
    gate.on('followUrls', fault);
    const { page, photo, send } = await begin('form.html');
    await send({ ...FILE, buffer: photo });
    expect(gate.count('bytes')).toBeGreaterThan(0);
    await expectArrivedOnce(page, photo);
  });
}

const TOLD: readonly [title: string, told: unknown][] = [
  ['no addresses', { files: [] }],
  ['addresses of files that there are not', { files: [{ id: 'x', url: 'http://127.0.0.1/' }] }],
];

for (const [title, told] of TOLD) {
  test(`a wake-up that carries ${title} where a file could be followed: it arrives, once @release`, async ({
    begin,
    gate,
  }) => {
    gate.on('wait', tellAddresses(told));
    const { page, photo, send } = await begin('form.html');
    await send({ ...FILE, buffer: photo });
    await expectArrivedOnce(page, photo);
  });
}

test('a large file that breaks off as it arrives goes on from where it stopped, byte by byte @release', async ({
  beginWithPhone: begin,
}, info) => {
  const file = info.outputPath('large.bin');
  await writeLargeFile(file, 40);
  const transfer = await begin('form.html');
  const { gate, page, phone, popup } = transfer;
  let asked = 0;
  gate.on('follow', (exchange) => {
    asked += 1;
    return asked === 2 ? cutAfterBytes(100)(exchange) : exchange.pass();
  });
  await startFollowed(transfer, file);
  await phone.speedUp();
  await expectState(popup, 'done');
  const ranges = gate.requests.filter(({ route }) => route === 'follow').map(({ range }) => range ?? '');
  expect(ranges.filter((range) => range.startsWith('bytes=0-'))).toHaveLength(1);
  await expectArrivedOnce(page, await readFile(file));
});

test('a file that the phone restarts during the download arrives as sent last @release', async ({
  begin,
  phone,
}) => {
  const { gate, page, photo, popup } = await begin('form.html');
  await startSending(phone, popup, { buffer: photo });
  await expect.poll(() => gate.count('follow')).toBeGreaterThan(1);
  await phone.page.getByRole('button', { name: 'Stop and choose another' }).click();
  await phone.waitForState('ready');
  await phone.speedUp();
  const other = Buffer.from(photo.toReversed());
  await phone.choose({ ...FILE, buffer: other });
  await expectState(popup, 'done');
  await expectArrivedOnce(page, other);
});

test('a transfer that is stopped while its file arrives sends no further request @release', async ({
  begin,
  phone,
}) => {
  const { gate, page, photo, popup } = await begin('form.html');
  await startSending(phone, popup, { buffer: photo });
  await expect.poll(() => gate.count('follow')).toBeGreaterThan(1);
  await popup.getByRole('button', { name: 'Stop', exact: true }).click();
  await expectState(popup, 'cancelled');
  await expect.poll(() => gate.count('follow', true)).toBe(0);
  await phone.waitForState('failed');
  await expectNothingArrived(page);
});

test('a very small file arrives, whether or not it was read while it arrived @release', async ({
  begin,
  wirePhone: phone,
}) => {
  const { page, popup } = await begin('form.html');
  await phone.open(await linkIn(popup));
  await phone.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('abc') });
  await expectState(popup, 'done');
  await expectArrivedOnce(page, Buffer.from('abc'));
});
