// @vitest-environment happy-dom
import { STANDSTILL_MS } from '@svc/protocol';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatProgress, ReceivingCard } from '../../../../../components/popup/cards/progress-cards.tsx';
import { fakeActions } from '../../../fixtures/fake-actions.ts';
import { incoming } from '../../../fixtures/sample-transfer.ts';

test('says how far it is, in the unit of the whole', () => {
  expect(formatProgress(1_400_000, 3_100_000)).toBe('45 % · 1.4 of 3.1 MB');
  expect(formatProgress(200_000, 3_100_000)).toBe('6 % · 0.2 of 3.1 MB');
});

test('says 100 % only when all of it is there', () => {
  expect(formatProgress(3_099_999, 3_100_000)).toMatch(/^99 %/);
  expect(formatProgress(3_100_000, 3_100_000)).toMatch(/^100 %/);
});

test('never says more than the whole', () => {
  expect(formatProgress(4_000_000, 3_100_000)).toBe('100 % · 3.1 of 3.1 MB');
});

test('says only the bytes while the size is unknown', () => {
  expect(formatProgress(1_400_000, null)).toBe('1.4 MB');
});

const STANDS_STILL = 'Nothing has arrived for a while. Look at your phone.';

const filesOf = (bytesReceived: number) => [{ ...incoming, size: 1_000, bytesReceived }];

/** Draws what has arrived of 1,000 bytes, and lets time pass. */
function drawReceiving() {
  vi.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  onTestFinished(() => {
    act(() => root.unmount());
    host.remove();
    vi.useRealTimers();
  });
  const rest = { headline: '', pictures: {}, canChoosePlace: false, actions: fakeActions() };
  return {
    show: (bytesReceived: number, isConnected = true) =>
      act(() =>
        root.render(<ReceivingCard {...rest} files={filesOf(bytesReceived)} isConnected={isConnected} />),
      ),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    note: () => host.querySelector('output')?.textContent,
  };
}

test('a file of which nothing more comes sends the person to the phone, until it goes on', () => {
  const { show, pass, note } = drawReceiving();
  show(340);
  pass(STANDSTILL_MS - 1);
  expect(note()).toBeUndefined();
  pass(1);
  expect(note()).toBe(STANDS_STILL);
  show(341);
  expect(note()).toBeUndefined();
  pass(STANDSTILL_MS);
  expect(note()).toBe(STANDS_STILL);
});

test.each([
  ['nothing is known of how far it is', 0, true],
  ['all of it is there', 1_000, true],
  ['the backend cannot be reached', 340, false],
])('nobody is sent to the phone where %s', (_title, bytesReceived, isConnected) => {
  const { show, pass, note } = drawReceiving();
  show(bytesReceived, isConnected);
  pass(STANDSTILL_MS);
  expect(note()).toBeUndefined();
});
