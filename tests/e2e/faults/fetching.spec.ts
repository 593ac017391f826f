import { randomBytes } from 'node:crypto';
import { expectState, startSending } from '../../fixtures/browser/popup.ts';
import { expectArrivedOnce, expectNothingArrived } from '../../fixtures/site/page-record.ts';
import {
  asOlderBackend,
  cutAfterBytes,
  first,
  hideFromOthers,
} from '../../fixtures/server/gate-behaviours.ts';
import { expect, test, withOwnBrowser } from '../test.ts';

const BYTES = randomBytes(300_000);
const FILE = { name: 'a.bin', mimeType: 'application/octet-stream', buffer: BYTES };

test('a connection that ends in the middle of the file while it is fetched: it is fetched again, and arrives byte by byte @release', async ({
  begin,
  gate,
}) => {
  gate.on('create', asOlderBackend); // files are downloaded when complete
  gate.on('bytes', first(1, cutAfterBytes(100_000)));
  const { page, send } = await begin('form.html');
  await send(FILE);
  await expectArrivedOnce(page, BYTES);
});

withOwnBrowser({ build: '.output/chrome-mv3' })(
  'a file at a site that keeps it from extensions: the sentence names the site, the button asks for it @release',
  async ({ begin, gate }) => {
    gate.on('create', asOlderBackend);
    gate.on('bytes', hideFromOthers);
    const { popup, send } = await begin('form.html');
    await send(FILE, 'failed');
    const { host } = new URL(gate.origin);
    const sentence = `The file lies at ${host}, which Pocketfill may not read without your consent.`;
    await expect(popup.getByRole('heading', { name: sentence })).toBeVisible();
    await expect(popup.getByRole('button', { name: `Allow ${host}`, exact: true })).toBeVisible();
    await expect(popup.getByRole('button', { name: 'New code', exact: true })).toBeVisible();
  },
);

test('a file is downloaded while the phone still sends it, and put in when it is complete', async ({
  beginWithPhone,
}) => {
  const { gate, page, phone, photo, popup } = await beginWithPhone('form.html');
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

test('a file that the phone restarts during the download arrives as sent last @release', async ({
  beginWithPhone,
}) => {
  const { gate, page, phone, photo, popup } = await beginWithPhone('form.html');
  await startSending(phone, popup, { buffer: photo });
  await expect.poll(() => gate.count('follow')).toBeGreaterThan(1);
  await phone.page.getByRole('button', { name: 'Stop and choose another' }).click();
  await phone.waitForState('ready');
  await phone.speedUp();
  const other = Buffer.from(photo.toReversed());
  await phone.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: other });
  await expectState(popup, 'done');
  await expectArrivedOnce(page, other);
});
