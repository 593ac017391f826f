import { expectArrivedOnce } from '../../fixtures/site/page-record.ts';
import {
  answerHtml,
  answerWith,
  cutJsonShort,
  resetConnection,
  swallow,
} from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../test.ts';
import { AFTER_OUTAGE_MS, expectState, linkIn } from '../../fixtures/browser/popup.ts';

const FILE = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a file of few bytes') };

test('connections that are reset while the code waits: said, the code stays, and the file arrives when it is over', async ({
  beginWithPhone,
}) => {
  const { gate, page, phone, popup } = await beginWithPhone('form.html');
  const link = await linkIn(popup);
  await expect.poll(() => gate.count('wait', true)).toBe(1);
  gate.on('wait', resetConnection);
  gate.on('get', resetConnection);
  gate.dropAll();
  const notice = popup
    .getByRole('paragraph')
    .filter({ hasText: 'No connection to the backend. Trying again.' });
  await expect(notice).toBeVisible();
  await expectState(popup, 'waiting');
  await expect(popup.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
  await phone.open(link);
  await phone.choose(FILE);
  await phone.waitForState('done');
  gate.letPass();
  await expectState(popup, 'done', AFTER_OUTAGE_MS);
  await expectArrivedOnce(page, FILE.buffer);
});

test('the file arrives whatever the backend answers about the progress @release', async ({ begin, gate }) => {
  const faults = [answerWith(404), cutJsonShort, answerWith(401), answerHtml, swallow];
  let met = 0;
  gate.on('get', (exchange) => {
    met += 1;
    return faults[(met - 1) % faults.length]?.(exchange);
  });
  const { page, photo, send } = await begin('form.html');
  const { length } = faults;
  await expect.poll(() => met, { message: 'each was met', timeout: 30_000 }).toBeGreaterThanOrEqual(length);
  await send({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectArrivedOnce(page, photo);
});
