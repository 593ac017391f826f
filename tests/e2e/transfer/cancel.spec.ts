import { jobIdIn } from '../../fixtures/phone/phone.ts';
import type { Page } from '@playwright/test';
import { expectArrivedOnce, expectNothingArrived } from '../../fixtures/site/page-record.ts';
import { blockPage } from '../../fixtures/site/block-page.ts';
import { answerWith } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../test.ts';
import type { Gate } from '../../fixtures/server/gate.ts';
import { expectState, linkIn, startSending } from '../../fixtures/browser/popup.ts';
import { readStored } from '../../fixtures/browser/extension-worker.ts';

const FILE = { name: 'a.jpg', mimeType: 'image/jpeg' };

async function stop(popup: Page, button: 'Cancel' | 'Stop' | 'Discard'): Promise<void> {
  await popup.getByRole('button', { name: button, exact: true }).click();
  await expectState(popup, 'cancelled');
}

/** How often the backend was told that a job was cancelled. */
function countTold(gate: Gate, jobId: string): number {
  return gate.requests.filter(({ route, url }) => route === 'cancel' && url === `/api/svc/job/${jobId}`)
    .length;
}

async function expectTold(gate: Gate, jobId: string): Promise<void> {
  await expect.poll(() => countTold(gate, jobId)).toBe(1);
}

test('cancelled while the code waits: the backend is told, the phone says so, and nothing is kept @release', async ({
  beginWithPhone,
}) => {
  const { extension, gate, phone, popup } = await beginWithPhone('form.html');
  const link = await linkIn(popup);
  await phone.open(link);
  await phone.waitForState('ready');
  expect(await readStored(extension)).toContain(jobIdIn(link));
  await stop(popup, 'Cancel');
  await expectTold(gate, jobIdIn(link));
  await phone.waitForState('failed');
  await expect.poll(() => gate.count('wait', true)).toBe(0);
  await expect.poll(() => readStored(extension)).not.toContain(jobIdIn(link));
});

test('stopped while the phone is sending: the phone stops and says so, and nothing is kept', async ({
  beginWithPhone,
}) => {
  const { extension, gate, page, phone, photo, popup } = await beginWithPhone('form.html');
  const link = await linkIn(popup);
  await startSending(phone, popup, { buffer: photo });
  await stop(popup, 'Stop');
  await expectTold(gate, jobIdIn(link));
  await phone.waitForState('failed');
  await expect.poll(() => readStored(extension)).not.toContain(jobIdIn(link));
  await expectNothingArrived(page);
});

test('stopped while the file is fetched: the download ends, the backend is told, and nothing is kept @release', async ({
  beginWithPhone,
}) => {
  const { extension, gate, page, phone, photo, popup } = await beginWithPhone('form.html');
  const link = await linkIn(popup);
  const held = gate.hold('follow', { afterBytes: 1_000 });
  await startSending(phone, popup, { buffer: photo });
  await held.arrived;
  await phone.speedUp();
  await expectState(popup, 'downloading');
  await stop(popup, 'Stop');
  const ends = () => gate.requests.filter(({ route }) => route === 'follow').map(({ end }) => end);
  await expect.poll(ends).toContain('callerLeft');
  await expect.poll(ends).not.toContain('open');
  await expectTold(gate, jobIdIn(link));
  await expect.poll(() => readStored(extension)).not.toContain(jobIdIn(link));
  await expectNothingArrived(page);
});

test('stopped while the page is too busy to take the file: nothing is put in, and nothing is kept @release', async ({
  begin,
}) => {
  const { extension, gate, page, phone, photo, popup } = await begin('form.html');
  const link = await linkIn(popup);
  const busy = await blockPage(page, gate);
  await phone.open(link);
  await phone.choose({ ...FILE, buffer: photo });
  await expectState(popup, 'filling');
  await stop(popup, 'Stop');
  await expectTold(gate, jobIdIn(link));
  busy.release();
  await expect.poll(() => readStored(extension)).not.toContain(jobIdIn(link));
  // The page handles its queued messages before the next one.
  await popup.getByRole('button', { name: 'Start again' }).click();
  await expectState(popup, 'waiting');
  await expectNothingArrived(page);
});

test('after a cancel no request about its job comes any more, whatever the backend answered before @release', async ({
  beginWithPhone,
}) => {
  const { gate, page, phone, photo, popup } = await beginWithPhone('form.html');
  const jobId = jobIdIn(await linkIn(popup));
  for (const route of ['wait', 'get'] as const) gate.on(route, answerWith(503));
  gate.dropAll();
  await expect.poll(() => gate.count('wait')).toBeGreaterThan(2);
  await stop(popup, 'Cancel');
  await expectTold(gate, jobId);
  const { length } = gate.requests;
  gate.letPass();

  // A whole transfer takes longer than any pause between two requests.
  await popup.getByRole('button', { name: 'Start again' }).click();
  await expectState(popup, 'waiting');
  await phone.open(await linkIn(popup));
  await phone.slowDown(700_000);
  await phone.choose({ ...FILE, buffer: photo });
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
  expect(gate.requests.slice(length).filter(({ url }) => url.includes(jobId))).toEqual([]);
});
