import { SvcError, type SvcErrorCode } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { FileUnavailableError } from '../../../../lib/background/download/file-unavailable.ts';
import { failureOfError, type Step } from '../../../../lib/background/transfer/failure-reason.ts';
import type { FailureReason } from '../../../../lib/transfer/reasons.ts';

const STEPS: Step[] = ['creating', 'waiting', 'downloading'];

const problem: [FailureReason, FailureReason, FailureReason] = [
  'backendFailed',
  'backendFailed',
  'downloadFailed',
];

const unexpected: [FailureReason, FailureReason, FailureReason] = [
  'notABackend',
  'notABackend',
  'downloadFailed',
];

/** What each code means, step by step. */
const reasons: Record<SvcErrorCode, [FailureReason, FailureReason, FailureReason]> = {
  unreachable: ['unreachable', 'unreachable', 'downloadFailed'],
  timeout: ['backendFailed', 'expired', 'backendFailed'],
  internal: problem,
  unauthorized: ['unauthorized', 'unauthorized', 'unauthorized'],
  forbidden: ['accessRefused', 'accessRefused', 'accessRefused'],
  rate_limited: ['tooManyRequests', 'tooManyRequests', 'downloadFailed'],
  job_not_found: ['notABackend', 'vanished', 'vanished'],
  bad_response: unexpected,
  bad_request: unexpected,
  bad_signature: problem,
  not_found: ['notABackend', 'vanished', 'vanished'],
  conflict: problem,
  not_completed: problem,
  gone: unexpected,
  too_large: unexpected,
  wrong_type: unexpected,
  storage_full: problem,
  bad_seal: ['sealBroken', 'sealBroken', 'sealBroken'],
};

function reasonOf(
  error: unknown,
  step: Step,
  { address = 'https://files.example.com', key = '', isOnline = true } = {},
) {
  const backend = { address, headers: [{ name: 'Authorization', value: key }] };
  return failureOfError(error, { step, backend, isOnline });
}

describe('failureOfError', () => {
  it.each(Object.entries(reasons))('knows what "%s" means at each step', (code, expected) => {
    const error = new SvcError(code as SvcErrorCode, 'x'); // its own keys
    expect(STEPS.map((step) => reasonOf(error, step).reason)).toEqual(expected);
  });

  it.each(STEPS)('tells a key that is missing from one that is refused (while %s)', (step) => {
    const error = new SvcError('unauthorized', 'x');
    expect(reasonOf(error, step)).toEqual({ reason: 'unauthorized' });
    expect(reasonOf(error, step, { key: 'Bearer abc' })).toEqual({ reason: 'keyRefused' });
  });

  it.each(STEPS)('says that this computer has no network (while %s)', (step) => {
    const error = new SvcError('unreachable', 'x');
    expect(reasonOf(error, step, { isOnline: false })).toEqual({ reason: 'offline' });
  });

  it.each(['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])(
    'never says “offline” for a backend on this computer (%s)',
    (address) => {
      const error = new SvcError('unreachable', 'x');
      expect(reasonOf(error, 'creating', { address, isOnline: false })).toEqual({ reason: 'unreachable' });
    },
  );

  it.each(['http://localhost.example.com', 'http://10.0.0.5:8787', 'http://127.example.com'])(
    'does not take %s for this computer',
    (address) => {
      const error = new SvcError('unreachable', 'x');
      expect(reasonOf(error, 'creating', { address, isOnline: false })).toEqual({ reason: 'offline' });
    },
  );

  it('does not say “offline” for an answer of the backend', () => {
    const error = new SvcError('unauthorized', 'x');
    expect(reasonOf(error, 'waiting', { isOnline: false })).toEqual({ reason: 'unauthorized' });
  });

  it('names the site that a file lies at, where this browser may not read it', () => {
    const error = new FileUnavailableError('corsBlocked', 'https://s3.example');
    expect(reasonOf(error, 'downloading')).toEqual({
      reason: 'corsBlocked',
      originWithoutPermission: 'https://s3.example',
    });
  });

  it.each(['addressRefused', 'keyLost', 'notSealed'] as const)(
    'says why this browser cannot read a file (%s)',
    (reason) => {
      const error = new FileUnavailableError(reason);
      expect(STEPS.map((step) => reasonOf(error, step))).toEqual(STEPS.map(() => ({ reason })));
    },
  );

  it('has a reason for an unknown error', () => {
    const reasonsFound = STEPS.map((step) => reasonOf(new TypeError('x'), step).reason);
    expect(reasonsFound).toEqual(problem);
  });
});
