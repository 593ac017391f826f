import type { JobFailure, JobFailureCode } from '@svc/protocol';

const MESSAGES: Record<JobFailureCode, string> = {
  cancelled: 'The transfer was cancelled.',
  expired: 'No file arrived in time.',
  too_large: 'The file was larger than allowed.',
  wrong_type: 'The file was not of the type that was asked for.',
};

/** The failure of a job, with the sentence that people see. */
export function describeFailure(code: JobFailureCode): JobFailure {
  return { code, message: MESSAGES[code] };
}
