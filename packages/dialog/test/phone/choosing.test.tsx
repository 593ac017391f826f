// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { CREATING, sendingState } from '../../../controller/src/svc-job-state.ts';
import { sampleJob, UPLOAD_URL } from '../../../controller/test/support/sample-states.ts';
import * as sample from '../../../controller/test/support/sample-states.ts';
import { drawInEachTest, screen, showDialog } from '../support/screen.tsx';

drawInEachTest();

const link = () => screen.dialog()?.querySelector('a');

test('before a choice the person may choose, or use another device', async () => {
  const onChoose = vi.fn<() => void>();
  const { onShowCode } = await showDialog(sample.creating, {
    choice: { isTooMany: false },
    maxFiles: 2,
    onChoose,
  });
  expect(screen.live()).toBe('Choose what to send.');
  expect(screen.listButtons()).toEqual(['Close', 'Use another device', 'Choose files']);
  await screen.press('Choose files');
  await screen.press('Use another device');
  expect([onChoose, onShowCode].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('with tools there are two ways, and the code is a third', async () => {
  const choice = { isTooMany: false, hasTools: true };
  const onChoose = vi.fn<() => void>();
  const { draw, onShowCode } = await showDialog(sample.creating, { choice, onChoose });
  expect(screen.live()).toBe('Choose what to send.');
  expect(screen.listButtons()).toEqual(['Close', 'Use another device', 'Choose a file']);
  expect(link()?.textContent).toBe('Scan or edit first');
  // There is no job yet.
  expect(link()?.getAttribute('href')).toBeNull();
  expect(link()?.getAttribute('aria-disabled')).toBe('true');
  await draw(sample.pending());
  expect(link()?.getAttribute('href')).toBe(UPLOAD_URL);
  expect(link()?.hasAttribute('aria-disabled')).toBe(false);
  expect([link()?.target, link()?.rel]).toEqual(['_blank', 'noopener noreferrer']);
  await screen.press('Choose a file');
  await screen.press('Use another device');
  expect([onChoose, onShowCode].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('why a choice was not taken is read out', async () => {
  await showDialog(sample.creating, { choice: { isTooMany: true } });
  expect(screen.alerts()).toEqual(['Choose one file.']);
});

test('what is sent from here is told as such, and stopping asks first', async () => {
  const { draw } = await showDialog({ ...CREATING, isSentFromHere: true });
  expect(screen.live()).toBe('One moment…');
  const sending = sendingState(sampleJob(), UPLOAD_URL, 100);
  await draw(sending);
  expect(screen.live()).toBe('Sending the file.');
  expect(screen.dialog()?.querySelector('progress')?.getAttribute('aria-label')).toBe('Sent so far');
  expect(screen.listButtons()).toEqual(['Close', 'Cancel']);
  await draw({ ...sending, isReconnecting: true });
  expect(screen.listButtons()).toEqual(['Close', 'Use another device', 'Cancel']);
  await screen.press('Cancel');
  expect(screen.alerts()).toEqual(['Stop sending?']);
});

test('the person is told when a phone was quicker than what was chosen here, also once its file has come', async () => {
  const told = 'What you chose here was not sent: a phone or another page was quicker.';
  const { draw } = await showDialog(sample.sending());
  expect(screen.live()).not.toContain(told);
  await draw({ ...sample.sending(), isTakenElsewhere: true });
  expect(screen.live()).toContain(told);
  await draw({ ...sample.completed({ fileName: 'scan.pdf' }), isTakenElsewhere: true });
  expect(screen.live()).toContain(told);
  expect(screen.text()).toContain('scan.pdf');
});

test('after a failure the person chooses again, or uses another device', async () => {
  await showDialog(sample.failed('too_large'), { isOnPhone: true, maxFiles: 1 });
  expect(screen.listButtons()).toEqual(['Close', 'Use another device', 'Choose a file']);
});
