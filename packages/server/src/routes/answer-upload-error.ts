import type { ReportError } from './answer-error.ts';
import { isDiskFull } from './is-disk-full.ts';
import { refuseClaim, UploadRefusal } from './upload-refusal.ts';

/** What `@tus/server` wants to know about an answer. */
export interface TusAnswer {
  status_code: number;
  body: string;
}

/** Turns whatever went wrong during an upload into an answer; what was not expected is reported. */
export function answerUploadError(error: unknown, report: ReportError): TusAnswer {
  const refusal = error instanceof UploadRefusal ? error : (readDiskError(error) ?? readTusError(error));
  if (refusal) return { status_code: refusal.status, body: JSON.stringify(refusal) };
  report(error);
  return { status_code: 500, body: JSON.stringify({ error: 'Something went wrong on the computer.' }) };
}

function readDiskError(error: unknown): UploadRefusal | undefined {
  if (isDiskFull(error)) return refuseClaim('storage_full');
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // The bytes were removed while they came in: the job has ended, or the phone has started again.
  return code === 'ENOENT' ? refuseClaim('gone') : undefined;
}

/** tus throws objects, with a text where we have JSON. */
function readTusError(error: unknown): UploadRefusal | undefined {
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return undefined;
  const status = Number(error.status_code);
  // 410: the job is there and the bytes are not; a phone starts again on a 404. A 5xx is unexpected.
  if (status === 410) return refuseClaim('gone');
  const text = 'body' in error ? String(error.body).trim() : 'The upload was refused.';
  // Extensions of tus that this server does not have are no failure of it.
  if (status === 501) return new UploadRefusal(400, 'bad_upload', text);
  if (status >= 500 && !isLockTimeout(error)) return undefined;
  return new UploadRefusal(isLockTimeout(error) ? 423 : status, undefined, text);
}

function isLockTimeout(error: object): boolean {
  return 'body' in error && String(error.body).includes('lock');
}
