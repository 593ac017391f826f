import { isSvcError, type Job, type SvcErrorCode } from '@svc/protocol';
import type { FailureReason } from '../transfer.ts';

type Step = 'creating' | 'waiting' | 'downloading';

/** What an error of the backend means to the person, depending on the step it ended. */
export function failureOfError(step: Step, error: unknown): FailureReason {
  const code: SvcErrorCode = isSvcError(error) ? error.code : 'internal';
  switch (code) {
    case 'unreachable':
      return step === 'downloading' ? 'downloadFailed' : 'unreachable';
    case 'unauthorized':
    case 'forbidden':
      return 'accessRefused';
    case 'timeout':
      return step === 'waiting' ? 'expired' : 'backendFailed';
    case 'rate_limited':
      return 'tooManyRequests';
    case 'job_not_found':
      return step === 'creating' ? 'notABackend' : 'expired';
    case 'bad_response':
      return step === 'downloading' ? 'downloadFailed' : 'notABackend';
    default:
      return step === 'downloading' ? 'downloadFailed' : 'backendFailed';
  }
}

/** What a job that ended as `failed` means to the person (decisions: `failure.code`). */
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
    default:
      return 'uploadFailed';
  }
}
