import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectArrivedOnce, expectNothingArrived } from '../../fixtures/site/page-record.ts';
import {
  answerHtml,
  answerWith,
  asOlderBackend,
  cutAfterBytes,
  cutBeforeAnswer,
  editJson,
  first,
  hideFromOthers,
  redirectToItself,
} from '../../fixtures/server/gate-behaviours.ts';
import { expect, test, withOwnBrowser } from '../test.ts';
import type { Behaviour } from '../../fixtures/server/gate-exchange.ts';
import { expectState, transferFile } from '../../fixtures/browser/popup.ts';
import { writeLargeFile } from '../../fixtures/phone/test-files.ts';
import { cases } from '../../fixtures/release.ts';

// Files that are downloaded when complete; following.spec.ts has files that are read while they arrive.
test.beforeEach(({ gate }) => gate.on('create', asOlderBackend));

const BYTES = randomBytes(300_000);
const FILE = { name: 'a.bin', mimeType: 'application/octet-stream', buffer: BYTES };

const PASSING: readonly [title: string, fault: Behaviour][] = [
  ['a connection that ends', cutBeforeAnswer],
  ['a redirect loop', redirectToItself],
  ['the log-in page of a hotel', answerHtml],
];

for (const [title, fault] of PASSING) {
  test(`${title} when the file’s address is asked for: it is asked again, and the file arrives @release`, async ({
    begin,
    gate,
  }) => {
    gate.on('download', first(1, fault));
    const { page, send } = await begin('form.html');
    await send(FILE);
    expect(gate.count('download')).toBe(2);
    await expectArrivedOnce(page, BYTES);
  });
}

const LASTING = [
  ['401', answerWith(401), /wants a key that this browser did not send\.$/, 'Set the key'],
  ['404', answerWith(404), 'The backend knows this code no more.', 'New code'],
] as const;

for (const [title, fault, sentence, step] of LASTING) {
  test(`${title} when the file’s address is asked for: said in one sentence, with “${step}” @release`, async ({
    begin,
    gate,
  }) => {
    gate.on('download', fault);
    const { page, popup, send } = await begin('form.html');
    await send(FILE, 'failed');
    await expect(popup.getByRole('heading', { name: sentence })).toBeVisible();
    await expect(popup.getByRole('button', { name: step, exact: true })).toBeVisible();
    await expectNothingArrived(page);
    // The file may never arrive; otherwise it would be kept for other tabs.
    await popup.getByRole('button', { name: 'New code', exact: true }).click();
    await expectState(popup, 'waiting');
  });
}

const BYTES_PASSING: readonly [title: string, fault: Behaviour][] = [
  ['a connection that ends in the middle of the file', cutAfterBytes(100_000)],
  ['a redirect loop', redirectToItself],
  ['fewer bytes than the file has', (exchange) => exchange.answer(200, {}, 'too short')],
];

for (const [title, fault] of cases(BYTES_PASSING)) {
  test(`${title} while the file is fetched: it is fetched again, and arrives byte by byte`, async ({
    begin,
    gate,
  }) => {
    gate.on('bytes', first(1, fault));
    const { page, send } = await begin('form.html');
    await send(FILE);
    await expectArrivedOnce(page, BYTES);
  });
}

test('a large file that breaks off goes on from where it stopped, and arrives byte by byte @release', async ({
  beginWithPhone: begin,
}, info) => {
  const file = info.outputPath('large.bin');
  await writeLargeFile(file, 40);
  const { gate, page, phone, popup } = await begin('form.html');
  let asked = 0;
  gate.on('bytes', (exchange) => {
    asked += 1;
    return asked === 2 ? cutAfterBytes(1_000_000)(exchange) : exchange.pass();
  });
  await transferFile({ phone, popup }, file);
  const ranges = gate.requests.filter(({ route }) => route === 'bytes').map(({ range }) => range ?? '');
  const starts = ranges.map((range) => /^bytes=(\d+)-/.exec(range)?.[1]);
  expect(starts.slice(0, 3)).toEqual(['0', '8388608', '8388608']);
  expect(starts.filter((start) => start === '0')).toHaveLength(1);
  await expectArrivedOnce(page, await readFile(file));
});

for (const status of [403, 410]) {
  test(`a file’s address that is refused with ${status}, as one that has expired: a fresh one is fetched @release`, async ({
    begin,
    gate,
  }) => {
    gate.on('bytes', first(1, answerWith(status)));
    const { page, send } = await begin('form.html');
    await send(FILE);
    expect(gate.count('download')).toBe(2);
    await expectArrivedOnce(page, BYTES);
  });
}

test('an address with a refused signature is replaced by a new one @release', async ({ begin, gate }) => {
  const spoil = editJson(({ url, ...presigned }) => ({
    ...presigned,
    url: String(url).replace(/(\/files\/[^/]*)[^/]{4}\//, '$1AAAA/'),
  }));
  gate.on('download', first(1, spoil));
  const { page, send } = await begin('form.html');
  await send(FILE);
  expect(gate.count('download')).toBe(2);
  await expectArrivedOnce(page, BYTES);
});

withOwnBrowser({ build: '.output/chrome-mv3' })(
  'a file at a site that keeps it from extensions: the sentence names the site, the button asks for it @release',
  async ({ begin }) => {
    const { gate, popup, send } = await begin('form.html');
    gate.on('bytes', hideFromOthers);
    await send(FILE, 'failed');
    const { host } = new URL(gate.origin);
    const sentence = `The file lies at ${host}, which Pocketfill may not read without your consent.`;
    await expect(popup.getByRole('heading', { name: sentence })).toBeVisible();
    await expect(popup.getByRole('button', { name: `Allow ${host}`, exact: true })).toBeVisible();
    await expect(popup.getByRole('button', { name: 'New code', exact: true })).toBeVisible();
  },
);
