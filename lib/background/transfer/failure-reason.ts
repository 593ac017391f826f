import { isSvcError, kindOfHost, type Job, type SvcErrorCode } from '@svc/protocol';
import { sendsHeaders } from '../../settings/request-headers.ts';
import type { Backend } from '../../settings/saved-backends.ts';
import type { FailureReason } from '../../transfer/reasons.ts';
import { isFileUnavailable } from '../download/file-unavailable.ts';

/** What was done when an error came. */
export type Step = 'creating' | 'waiting' | 'downloading';

export interface Circumstances {
  step: Step;
  /** That was asked. */
  backend: Pick<Backend, 'address' | 'headers'>;
  isOnline: boolean;
}

/** What an error of the backend means to the person, depending on the step it ended. */
export function failureOfError(
  error: unknown,
  { step, backend, isOnline }: Circumstances,
): { reason: FailureReason; originWithoutPermission?: string } {
  if (isFileUnavailable(error)) {
    const { reason, origin } = error;
    return { reason, ...(origin !== undefined && { originWithoutPermission: origin }) };
  }
  const code: SvcErrorCode = isSvcError(error) ? error.code : 'internal';
  // A backend on this computer needs no network.
  const needsNetwork = kindOfHost(new URL(backend.address).hostname) !== 'thisComputer';
  if (code === 'unreachable' && !isOnline && needsNetwork) return { reason: 'offline' };
  if (code === 'unauthorized' && sendsHeaders(backend.headers)) return { reason: 'keyRefused' };
  return { reason: REASONS[code][step] };
}

/** The reason at each step; where none is given, that of the step before. */
function at(
  creating: FailureReason,
  waiting: FailureReason = creating,
  downloading: FailureReason = waiting,
): Record<Step, FailureReason> {
  return { creating, waiting, downloading };
}

const UNSERVED = at('backendFailed', 'backendFailed', 'downloadFailed');
const NOT_OURS = at('notABackend', 'notABackend', 'downloadFailed');
const UNKNOWN_JOB = at('notABackend', 'vanished');

const REASONS: Record<SvcErrorCode, Record<Step, FailureReason>> = {
  unreachable: at('unreachable', 'unreachable', 'downloadFailed'),
  unauthorized: at('unauthorized'),
  forbidden: at('accessRefused'),
  timeout: at('backendFailed', 'expired', 'backendFailed'),
  rate_limited: at('tooManyRequests', 'tooManyRequests', 'downloadFailed'),
  not_found: UNKNOWN_JOB,
  job_not_found: UNKNOWN_JOB,
  bad_request: NOT_OURS,
  gone: NOT_OURS,
  too_large: NOT_OURS,
  wrong_type: NOT_OURS,
  bad_response: NOT_OURS,
  bad_seal: at('sealBroken'),
  bad_signature: UNSERVED,
  conflict: UNSERVED,
  internal: UNSERVED,
  not_completed: UNSERVED,
  storage_full: UNSERVED,
};

/** What a job that ended as `failed` means to the person, by the `failure.code` of docs/protocol.md. */
const JOB_REASONS = new Map<string | undefined, FailureReason>([
  ['expired', 'expired'],
  ['cancelled', 'stoppedElsewhere'],
  ['too_large', 'tooLarge'],
  ['wrong_type', 'wrongType'],
  ['storage_full', 'noRoom'],
  ['quota_full', 'noRoom'],
  ['damaged', 'damaged'],
  ['network_blocked', 'phoneNetwork'],
]);

export function failureOfJob(job: Job): FailureReason {
  return JOB_REASONS.get(job.failure?.code) ?? 'uploadFailed';
}
