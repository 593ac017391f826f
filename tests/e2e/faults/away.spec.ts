import { expectArrivedOnce } from '../../fixtures/site/page-record.ts';
import { freezeBrowser } from '../../fixtures/browser/processes.ts';
import { cutBeforeAnswer } from '../../fixtures/server/gate-behaviours.ts';
import { expect, withOwnBrowser } from '../test.ts';
import { AFTER_OUTAGE_MS, expectState, linkIn, startSending } from '../../fixtures/browser/popup.ts';

/** A separate browser, since these tests change its network or its time. */
const test = withOwnBrowser({});

test('a network lost while the code waits is reported, and the file arrives when it is back @release', async ({
  beginWithPhone,
}) => {
  const { extension, gate, page, phone, photo, popup } = await beginWithPhone('form.html');
  const link = await linkIn(popup);
  await expect.poll(() => gate.count('wait', true)).toBe(1);
  await extension.context.setOffline(true);
  // The emulation does not cut the open connection, nor the browser's own retry.
  for (const route of ['wait', 'get'] as const) gate.on(route, cutBeforeAnswer);
  gate.dropAll();
  await expect(popup.getByRole('paragraph').filter({ hasText: 'No connection' })).toBeVisible();
  gate.letPass();
  const { length } = gate.requests;
  await phone.open(link);
  await phone.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await phone.waitForState('done');
  await expectState(popup, 'waiting');
  expect(gate.requests).toHaveLength(length);
  await extension.context.setOffline(false);
  await expectState(popup, 'done', AFTER_OUTAGE_MS);
  await expectArrivedOnce(page, photo);
});

for (const [title, when] of [
  ['the code waits', 'waiting'],
  ['the file is half fetched', 'downloading'],
] as const) {
  test(`a laptop that is shut while ${title}: the file arrives when it is opened @release`, async ({
    beginWithPhone,
  }) => {
    const { extension, gate, page, phone, photo, popup } = await beginWithPhone('form.html');
    if (when === 'downloading') {
      const held = gate.hold('follow', { afterBytes: 1_000 });
      await startSending(phone, popup, { buffer: photo });
      await held.arrived;
      await phone.speedUp();
      await phone.waitForState('done');
    } else {
      await phone.open(await linkIn(popup));
      await expect.poll(() => gate.count('wait', true)).toBe(1);
    }
    const openLid = await freezeBrowser(extension);
    // Connections do not survive the sleep of a laptop.
    gate.dropAll();
    if (when === 'waiting') {
      await phone.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
      await phone.waitForState('done');
    }
    gate.letPass();
    // For a slow file the second part is requested, too.
    expect(gate.count('follow') > 0).toBe(when === 'downloading');
    openLid();
    await expectState(popup, 'done');
    await expectArrivedOnce(page, photo);
  });
}
