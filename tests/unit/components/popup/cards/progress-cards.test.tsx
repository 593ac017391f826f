// @vitest-environment happy-dom
import { STANDSTILL_MS } from '@svc/protocol';
import { expect, test } from 'vitest';
import { formatProgress } from '../../../../../components/popup/cards/progress-cards.tsx';
import { draw, view } from '../../../fixtures/render-text.tsx';
import { incoming, sampleTransfer, states } from '../../../fixtures/sample-transfer.ts';

test.each([
  ['says how far it is, in the unit of the whole', 1_400_000, 3_100_000, '45 % · 1.4 of 3.1 MB'],
  ['says how far it is, in the unit of the whole', 200_000, 3_100_000, '6 % · 0.2 of 3.1 MB'],
  ['says 100 % only when all of it is there', 3_099_999, 3_100_000, '99 % · 3.1 of 3.1 MB'],
  ['says 100 % when all of it is there', 3_100_000, 3_100_000, '100 % · 3.1 of 3.1 MB'],
  ['never says more than the whole', 4_000_000, 3_100_000, '100 % · 3.1 of 3.1 MB'],
  ['says only the bytes while the size is unknown', 1_400_000, null, '1.4 MB'],
])('%s: %i of %s bytes', (...[, bytes, size, text]) => {
  expect(formatProgress(bytes, size)).toBe(text);
});

const STANDS_STILL = 'Nothing has arrived for a while. Look at your phone.';

/** Draws what has arrived of 1,000 bytes. */
function drawReceiving(first: number, isConnected = true) {
  const card = (bytesReceived: number) => {
    const files = [{ ...incoming, size: 1_000, bytesReceived }];
    return view(sampleTransfer({ ...states.receiving, files, isConnected }));
  };
  const { host, show, pass } = draw(card(first));
  return {
    show: (bytesReceived: number) => show(card(bytesReceived)),
    pass,
    note: () => host.querySelector('output.notice')?.textContent,
  };
}

test('a file of which nothing more comes sends the person to the phone, until it goes on', () => {
  const { show, pass, note } = drawReceiving(340);
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
  const { pass, note } = drawReceiving(bytesReceived, isConnected);
  pass(STANDSTILL_MS);
  expect(note()).toBeUndefined();
});
