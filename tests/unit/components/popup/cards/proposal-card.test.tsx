import { expect, test } from 'vitest';
import { ProposalCard } from '../../../../../components/popup/cards/proposal-card.tsx';
import type { TransferState } from '../../../../../lib/transfer/transfer.ts';
import { fakeActions } from '../../../fixtures/fake-actions.ts';
import { renderText } from '../../../fixtures/render-text.tsx';
import {
  foreignTarget,
  job,
  opaqueTarget,
  placeTarget,
  sampleTransfer,
  states,
} from '../../../fixtures/sample-transfer.ts';

const second = placeTarget({ key: '2', label: 'Passport, back' });

function textOf(state: TransferState, proposed = second): string {
  const transfer = sampleTransfer(state, { proposed });
  return renderText(<ProposalCard transfer={transfer} proposed={proposed} actions={fakeActions()} />);
}

test('asks what becomes of a file that is on its way to another place', () => {
  expect(textOf(states.receiving)).toBe(
    'A file is on its way to “Passport, front”. You asked for one for “Passport, back”. ' +
      'Put it into “Passport, back” instead Stop it, new code for “Passport, back” Leave it as it is',
  );
});

test.each<TransferState>([states.done, states.failed, states.cancelled])(
  'asks about the second place alone when the first file is over ($name)',
  (state: TransferState) => {
    expect(textOf(state)).toBe(
      'You also asked for a file for “Passport, back”. Get a code for “Passport, back” Not now',
    );
  },
);

test.each<TransferState>([states.receiving, states.downloading, states.filling])(
  'never offers a foreign recipient what the phone sends for the page, and names the recipient ($name)',
  (state: TransferState) => {
    const inFrame = foreignTarget('https://pay.example.com', { label: 'Receipt' });
    expect(textOf(state, inFrame)).toBe(
      'A file is on its way to “Passport, front”. You asked for one for “Receipt”. ' +
        'https://pay.example.com Stop it, new code for “Receipt” Leave it as it is',
    );
  },
);

test('never offers it to an opaque frame either', () => {
  expect(textOf(states.receiving, opaqueTarget({ label: 'Receipt' }))).toBe(
    'A file is on its way to “Passport, front”. You asked for one for “Receipt”. ' +
      'a sealed-off part of example.com ' +
      'Stop it, new code for “Receipt” Leave it as it is',
  );
});

test('never offers the page itself what the phone sends for a frame in it', () => {
  const forPay = { ...job, requirements: { ...job.requirements, recipient: 'https://pay.example.com' } };
  expect(textOf({ ...states.receiving, job: forPay })).not.toContain('instead');
});

test('offers a file that is here to the recipient that it names', () => {
  const inFrame = foreignTarget('https://pay.example.com', { label: 'Receipt' });
  expect(textOf(states.holding, inFrame)).toContain('https://pay.example.com Put it into “Receipt” instead');
});
