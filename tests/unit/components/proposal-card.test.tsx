import { expect, test } from 'vitest';
import { ProposalCard } from '../../../components/popup/proposal-card.tsx';
import type { TransferState } from '../../../lib/transfer.ts';
import { renderText } from '../fixtures/render-text.tsx';
import { failed, file, job, placeTarget, sampleTransfer } from '../fixtures/sample-transfer.ts';

const second = placeTarget({ key: '2', label: 'Passport, back' });

function textOf(state: TransferState): string {
  const transfer = sampleTransfer(state, { proposed: second });
  return renderText(<ProposalCard transfer={transfer} proposed={second} onAnswer={() => {}} />);
}

test('asks what becomes of a file that is on its way to another place', () => {
  expect(textOf({ name: 'receiving', job, isConnected: true, bytesReceived: 1, size: 3 })).toBe(
    'A file is on its way to “Passport, front”. You asked for one for “Passport, back”. ' +
      'Put it into “Passport, back” instead Stop it, new code for “Passport, back” Leave it as it is',
  );
});

test.each<TransferState>([
  { name: 'done', how: 'filled', job, file },
  failed('expired'),
  { name: 'cancelled' },
])('asks about the second place alone when the first file is over ($name)', (state: TransferState) => {
  expect(textOf(state)).toBe(
    'You also asked for a file for “Passport, back”. Get a code for “Passport, back” Not now',
  );
});
