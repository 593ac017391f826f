import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { nextStepsOf, type NextStep } from '../../../../../components/popup/cards/failed-card.tsx';
import type { FailureReason } from '../../../../../lib/transfer/reasons.ts';
import type { SentFiles } from '../../../../../lib/transfer/transfer.ts';
import { renderText, textOf as viewText, view } from '../../../fixtures/render-text.tsx';
import { failed, sampleTransfer, sent } from '../../../fixtures/sample-transfer.ts';

/** The sentence, the next step and its action for each reason; the compiler finds one that is missing. */
const failures: Record<FailureReason, [sentence: string, step: string, action: NextStep['action']]> = {
  offline: ['This computer has no network.', 'Try again', 'restart'],
  unreachable: ['Nothing answers at localhost:8787.', 'Try again', 'restart'],
  backendFailed: ['The backend at localhost:8787 had a problem.', 'Try again', 'restart'],
  notABackend: [
    'What answers at localhost:8787 is not a Pocketfill backend.',
    'Check the connection',
    'openOptions',
  ],
  unauthorized: [
    'The backend at localhost:8787 wants a key that this browser did not send.',
    'Set the key',
    'openOptions',
  ],
  keyRefused: [
    'The backend at localhost:8787 does not accept this browser’s key: it may have been revoked.',
    'Set the key',
    'openOptions',
  ],
  accessRefused: [
    'The backend at localhost:8787 gives this browser no access.',
    'Check the connection',
    'openOptions',
  ],
  tooManyRequests: ['Too many codes were asked for in a short time. Wait a minute.', 'Try again', 'restart'],
  expired: ['The code has expired.', 'New code', 'renew'],
  vanished: ['The backend knows this code no more.', 'New code', 'renew'],
  stoppedElsewhere: ['The upload was stopped on the other side.', 'New code', 'renew'],
  sealBroken: ['The file was changed on its way, so it was not used.', 'Try again', 'restart'],
  keyLost: [
    'The file was encrypted for this browser before it was closed. Nobody can open it any more.',
    'New code',
    'renew',
  ],
  notSealed: [
    'The file came without encryption, so others may have read it. It was not used.',
    'New code',
    'renew',
  ],
  cannotSeal: [
    'Your organisation wants encrypted files, and the backend at localhost:8787 takes none. Ask your administrator.',
    'Use another backend',
    'openOptions',
  ],
  tooLarge: ['The file is larger than the backend takes.', 'Choose another file', 'renew'],
  wrongType: ['The upload field does not take this type of file.', 'Choose another file', 'renew'],
  uploadFailed: ['The upload from the phone failed.', 'Try again', 'restart'],
  noRoom: ['The backend at localhost:8787 has no room for the file.', 'Try again', 'restart'],
  damaged: ['The file arrived damaged each time.', 'Try again', 'restart'],
  phoneNetwork: [
    'The network of your phone holds the file back. Connect the phone to another one.',
    'New code',
    'renew',
  ],
  downloadFailed: ['The file was sent, but could not be fetched from the backend.', 'Try again', 'restart'],
  corsBlocked: [
    'The file lies at localhost:8787, which Pocketfill may not read without your consent.',
    'Try again',
    'restart',
  ],
  addressRefused: [
    'The backend at localhost:8787 says the file lies in your own network. Pocketfill reads nothing there for it.',
    'Use another backend',
    'openOptions',
  ],
};
const reasons = Object.keys(failures) as FailureReason[]; // its own keys

interface Given {
  address?: string;
  file?: SentFiles;
}

function draw(reason: FailureReason, { address = 'http://localhost:8787', file }: Given = {}) {
  const transfer = sampleTransfer(failed(reason, file && { sent: file }));
  return view({ ...transfer, backend: { ...transfer.backend, id: 'chosen', address } });
}

function textOf(reason: FailureReason, given: Given = {}): string {
  return renderText(draw(reason, given));
}

function markupOf(reason: FailureReason, given: Given = {}): string {
  return renderToStaticMarkup(draw(reason, given));
}

test.each(reasons)('each failure has a sentence without jargon and a next step (%s)', (reason) => {
  const [sentence, step, action] = failures[reason];
  expect(textOf(reason)).toMatch(`${sentence} ${step}`);
  expect(sentence).toMatch(/^[A-Z].{10,110}[.?]$/);
  expect(sentence).not.toMatch(
    /\b(HTTP|CORS|API|JSON|token|status|error|null|undefined|job|presigned|timeout)\b/i,
  );
  expect(nextStepsOf(failed(reason))[0]).toEqual({ label: step, action });
});

test('without a server that anybody has chosen, the one step is to set one up', () => {
  expect(viewText(failed('unreachable'))).toBe(
    'One thing is missing: a server that passes the file on. Set it up',
  );
  expect(viewText(failed('unreachable', { sent }))).toMatch(/^Nothing answers at localhost:8787\./);
  expect(viewText(failed('notABackend'))).toMatch(/^What answers at localhost:8787/);
});

test('where a chosen server does not answer, the connection can be checked', () => {
  expect(textOf('unreachable')).toBe('Nothing answers at localhost:8787. Try again Check the connection');
});

test('names an untrusted certificate as a possible cause where https does not answer', () => {
  const certificate = 'or its certificate is not valid.';
  expect(textOf('unreachable', { address: 'https://files.example.com' })).toBe(
    `Nothing answers at files.example.com, ${certificate} Try again Check the connection`,
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
    ['keyRefused', 'Set the key'],
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
