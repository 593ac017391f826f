import { describe, expect, test } from 'vitest';
import { FailedCard } from '../../../components/popup/failed-card.tsx';
import { headlineOf } from '../../../components/popup/headline-of.ts';
import { nextStepOf } from '../../../components/popup/next-step.ts';
import type { FailureReason, SentFile } from '../../../lib/transfer.ts';
import { renderText } from '../fixtures/render-text.tsx';
import { failed, sampleTransfer, sent } from '../fixtures/sample-transfer.ts';

const nothing = () => {};
/** All reasons; the compiler finds one that is missing. */
const actions: Record<FailureReason, ReturnType<typeof nextStepOf>['action']> = {
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
  tooLarge: 'renew',
  wrongType: 'renew',
  uploadFailed: 'restart',
  downloadFailed: 'restart',
  storageClosed: 'restart',
};
const reasons = Object.keys(actions) as FailureReason[]; // its own keys

function textOf(
  reason: FailureReason,
  { address = 'http://localhost:8787', file }: { address?: string; file?: SentFile } = {},
) {
  const state = failed(reason, file && { sent: file });
  const transfer = sampleTransfer(state);
  const headline = headlineOf({ ...transfer, backend: { ...transfer.backend, address } });
  return renderText(
    <FailedCard
      headline={headline}
      state={state}
      onRestart={nothing}
      onRenew={nothing}
      onAllowStorage={nothing}
      onOpenOptions={nothing}
    />,
  );
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
    const { label, action } = nextStepOf(failed(reason));
    expect(action).toBe(actions[reason]);
    expect(label).toMatch(/^[A-Z]/);
  });
});

test('a server that is not trusted may be what does not answer under https', () => {
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

  test('names the site that is to be allowed, in the sentence and on the button', () => {
    const file = { ...sent, closedOrigin: 'https://s3.example' };
    expect(textOf('storageClosed', { file })).toBe(
      'The file lies at s3.example, which Pocketfill may not read without your consent. ' +
        'Allow s3.example New code',
    );
  });
});
