import { expect, test } from 'vitest';
import { ProposalCard } from '../../../../../components/popup/cards/proposal-card.tsx';
import type { TransferState } from '../../../../../lib/transfer/transfer.ts';
import { fakeActions } from '../../../fixtures/fake-actions.ts';
import { renderText } from '../../../fixtures/render-text.tsx';
import {
  failed,
  file,
  foreignTarget,
  incoming,
  job,
  opaqueTarget,
  placeTarget,
  sampleTransfer,
} from '../../../fixtures/sample-transfer.ts';

const second = placeTarget({ key: '2', label: 'Passport, back' });

function textOf(state: TransferState, proposed = second): string {
  const transfer = sampleTransfer(state, { proposed });
  return renderText(<ProposalCard transfer={transfer} proposed={proposed} actions={fakeActions()} />);
}

test('asks what becomes of a file that is on its way to another place', () => {
  expect(textOf({ name: 'receiving', job, isConnected: true, files: [incoming] })).toBe(
    'A file is on its way to “Passport, front”. You asked for one for “Passport, back”. ' +
      'Put it into “Passport, back” instead Stop it, new code for “Passport, back” Leave it as it is',
  );
});

test.each<TransferState>([
  { name: 'done', how: 'filled', job, files: [file], placed: [], missingCount: 0 },
  failed('expired'),
  { name: 'cancelled' },
])('asks about the second place alone when the first file is over ($name)', (state: TransferState) => {
  expect(textOf(state)).toBe(
    'You also asked for a file for “Passport, back”. Get a code for “Passport, back” Not now',
  );
});

const receiving = {
  name: 'receiving',
  job,
  isConnected: true,
  files: [incoming],
} as const;
const downloading = {
  name: 'downloading',
  job,
  files: [file],
  bytesDownloaded: 1,
  isConnected: true,
  placed: [],
  missingCount: 0,
} as const;

test.each<TransferState>([
  receiving,
  downloading,
  { name: 'filling', job, files: [file], rest: [], placed: [], missingCount: 0 },
])(
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
  expect(textOf(receiving, opaqueTarget({ label: 'Receipt' }))).toBe(
    'A file is on its way to “Passport, front”. You asked for one for “Receipt”. ' +
      'a sealed-off part of example.com ' +
      'Stop it, new code for “Receipt” Leave it as it is',
  );
});

test('never offers the page itself what the phone sends for a frame in it', () => {
  const forPay = { ...job, requirements: { ...job.requirements, recipient: 'https://pay.example.com' } };
  expect(textOf({ ...receiving, job: forPay })).not.toContain('instead');
});

test('offers a file that is here to the recipient that it names', () => {
  const inFrame = foreignTarget('https://pay.example.com', { label: 'Receipt' });
  expect(
    textOf({ name: 'holding', job, files: [file], why: 'fieldGone', placed: [], missingCount: 0 }, inFrame),
  ).toContain('https://pay.example.com Put it into “Receipt” instead');
});
