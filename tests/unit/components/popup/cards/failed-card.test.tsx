import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  FailedCard,
  nextStepsOf,
  type NextStep,
} from '../../../../../components/popup/cards/failed-card.tsx';
import { headlineOf } from '../../../../../components/popup/words/describe-state.ts';
import type { FailureReason } from '../../../../../lib/transfer/reasons.ts';
import type { SentFiles } from '../../../../../lib/transfer/transfer.ts';
import { fakeActions } from '../../../fixtures/fake-actions.ts';
import { renderText } from '../../../fixtures/render-text.tsx';
import { failed, sampleTransfer, sent } from '../../../fixtures/sample-transfer.ts';

/** All reasons; the compiler finds one that is missing. */
const actions: Record<FailureReason, NextStep['action']> = {
  offline: 'restart',
  unreachable: 'restart',
  backendFailed: 'restart',
  notABackend: 'openOptions',
  unauthorized: 'openOptions',
  accessRefused: 'openOptions',
  tooManyRequests: 'restart',
  expired: 'renew',
  vanished: 'renew',
  stoppedElsewhere: 'renew',
  sealBroken: 'restart',
  keyLost: 'renew',
  notSealed: 'renew',
  tooLarge: 'renew',
  wrongType: 'renew',
  uploadFailed: 'restart',
  noRoom: 'restart',
  damaged: 'restart',
  phoneNetwork: 'renew',
  downloadFailed: 'restart',
  corsBlocked: 'restart',
  addressRefused: 'openOptions',
};
const reasons = Object.keys(actions) as FailureReason[]; // its own keys

interface Given {
  address?: string;
  file?: SentFiles;
}

function draw(reason: FailureReason, { address = 'http://localhost:8787', file }: Given = {}) {
  const state = failed(reason, file && { sent: file });
  const transfer = sampleTransfer(state);
  const headline = headlineOf({ ...transfer, backend: { ...transfer.backend, address } });
  return <FailedCard headline={headline} state={state} actions={fakeActions()} />;
}

function textOf(reason: FailureReason, given: Given = {}): string {
  return renderText(draw(reason, given));
}

function markupOf(reason: FailureReason, given: Given = {}): string {
  return renderToStaticMarkup(draw(reason, given));
}

describe('each failure', () => {
  test.each(reasons)('has one sentence or two, without jargon (%s)', (reason) => {
    const sentence = headlineOf(sampleTransfer(failed(reason)));
    expect(sentence).toMatch(/^[A-Z].{10,110}[.?]$/);
    expect(sentence).not.toMatch(
      /\b(HTTP|CORS|API|JSON|token|status|error|null|undefined|job|presigned|timeout)\b/i,
    );
  });

  test.each(reasons)('has a next step (%s)', (reason) => {
    const [{ label, action }] = nextStepsOf(failed(reason));
    expect(action).toBe(actions[reason]);
    expect(label).toMatch(/^[A-Z]/);
  });
});

test('names an untrusted certificate as a possible cause where https does not answer', () => {
  const certificate = 'or its certificate is not valid';
  expect(textOf('unreachable', { address: 'https://files.example.com' })).toBe(
    `Nothing answers at files.example.com, ${certificate}. Is the server running? Try again`,
  );
  expect(textOf('unreachable')).not.toContain(certificate);
});

describe('a file that was sent and could not be fetched', () => {
  test('can be tried again, and given up for a new code', () => {
    expect(textOf('downloadFailed', { file: sent })).toMatch(/backend\. Try again New code$/);
    expect(textOf('downloadFailed')).not.toContain('New code');
  });

  test.each([
    ['unauthorized', 'Set the key'],
    ['accessRefused', 'Check the connection'],
    ['notABackend', 'Check the connection'],
  ] as const)('can be tried again once the options are right (%s)', (reason, step) => {
    expect(textOf(reason, { file: sent })).toMatch(new RegExp(`\\. ${step} Try again New code$`));
    expect(textOf(reason)).toMatch(new RegExp(`\\. ${step}$`));
  });

  test.each(reasons)('has three different buttons at most (%s)', (reason) => {
    const labels = markupOf(reason, { file: sent }).match(/(?<=<button[^>]*>)[^<]+/g) ?? [];
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.length).toBeLessThanOrEqual(3);
    expect(markupOf(reason, { file: sent }).match(/button-primary/g)).toHaveLength(1);
  });

  test('names the site that is to be allowed, in the sentence and on the button', () => {
    const file = { ...sent, originWithoutPermission: 'https://s3.example' };
    expect(textOf('corsBlocked', { file })).toBe(
      'The file lies at s3.example, which Pocketfill may not read without your consent. ' +
        'Allow s3.example New code',
    );
  });
});
