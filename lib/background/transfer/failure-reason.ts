import { isSvcError, kindOfHost, type Job, type SvcErrorCode } from '@svc/protocol';
import type { FailureReason } from '../../transfer/reasons.ts';
import { isFileUnavailable } from '../download/file-unavailable.ts';

/** What was done when an error came. */
export type Step = 'creating' | 'waiting' | 'downloading';

export interface Circumstances {
  step: Step;
  /** Of the backend. */
  address: string;
  isOnline: boolean;
}

/** What an error of the backend means to the person, depending on the step it ended. */
export function failureOfError(
  error: unknown,
  { step, address, isOnline }: Circumstances,
): { reason: FailureReason; originWithoutPermission?: string } {
  if (isFileUnavailable(error)) {
    const { reason, origin } = error;
    return { reason, ...(origin !== undefined && { originWithoutPermission: origin }) };
  }
  const code: SvcErrorCode = isSvcError(error) ? error.code : 'internal';
  // A backend on this computer needs no network.
  const needsNetwork = kindOfHost(new URL(address).hostname) !== 'thisComputer';
  const isCutOff = code === 'unreachable' && !isOnline && needsNetwork;
  return { reason: isCutOff ? 'offline' : reasonOf(step, code) };
}

function reasonOf(step: Step, code: SvcErrorCode): FailureReason {
  switch (code) {
    case 'unreachable':
      return step === 'downloading' ? 'downloadFailed' : 'unreachable';
    case 'unauthorized':
      return 'unauthorized';
    case 'forbidden':
      return 'accessRefused';
    case 'timeout':
      return step === 'waiting' ? 'expired' : 'backendFailed';
    case 'rate_limited':
      return step === 'downloading' ? 'downloadFailed' : 'tooManyRequests';
    case 'not_found':
    case 'job_not_found':
      return step === 'creating' ? 'notABackend' : 'vanished';
    case 'bad_request':
    case 'gone':
    case 'too_large':
    case 'wrong_type':
    case 'bad_response':
      return step === 'downloading' ? 'downloadFailed' : 'notABackend';
    case 'bad_seal':
      return 'sealBroken';
    case 'bad_signature':
    case 'conflict':
    case 'internal':
    case 'not_completed':
    case 'storage_full':
    default:
      return step === 'downloading' ? 'downloadFailed' : 'backendFailed';
  }
}

/** What a job that ended as `failed` means to the person, by the `failure.code` of docs/protocol.md. */
export function failureOfJob(job: Job): FailureReason {
  switch (job.failure?.code) {
    case 'expired':
      return 'expired';
    case 'cancelled':
      return 'stoppedElsewhere';
    case 'too_large':
      return 'tooLarge';
    case 'wrong_type':
      return 'wrongType';
    case 'storage_full':
    case 'quota_full':
      return 'noRoom';
    case 'damaged':
      return 'damaged';
    case 'network_blocked':
      return 'phoneNetwork';
    case 'not_sent':
    case undefined:
    default:
      return 'uploadFailed';
  }
}
