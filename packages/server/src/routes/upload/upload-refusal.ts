import type { ClaimRefusal } from '../../jobs/upload/announce-files.ts';
import type { UploadRefusalCode } from '@svc/protocol/phone';
import { BlobError } from '../../ports/blob-store.ts';
import { isStorageFull } from '../../ports/storage-full.ts';
import { toErrorAnswer, Refusal, type ErrorAnswer, type ReportError } from '../answer-error.ts';

/** tus's status for a wrong checksum: the bytes were removed, send the file again. */
export const CHECKSUM_MISMATCH_STATUS = 460;

/** `announce-files.ts` judges size and type. */
const REFUSED_CLAIMS = {
  used: { status: 409, code: 'used', message: 'This code was already used.' },
  gone: { status: 404, code: 'gone', message: 'This code is no longer valid.' },
  too_large: { status: 413, code: 'too_large', message: 'The file is larger than allowed.' },
  wrong_type: { status: 415, code: 'wrong_type', message: 'The file is not of the type that was asked for.' },
  too_many: { status: 400, code: 'bad_upload', message: 'These are more files than were asked for.' },
  not_announced: {
    status: 400,
    code: 'bad_upload',
    message: 'This file was not announced, or has another size.',
  },
  not_sealed: { status: 400, code: 'not_sealed', message: 'This code takes sealed files only.' },
  sealed: { status: 400, code: 'sealed', message: 'This code takes no sealed files.' },
  storage_full: { status: 507, code: 'storage_full', message: 'The computer has no room for this file.' },
  quota_full: { status: 507, code: 'quota_full', message: 'The computer keeps as many files as it may.' },
} as const satisfies Record<ClaimRefusal, { status: number; code: UploadRefusalCode; message: string }>;

export function refuseClaim(kind: ClaimRefusal): Refusal {
  const { status, code, message } = REFUSED_CLAIMS[kind];
  return new Refusal(status, { error: message, code });
}

/** Turns any error of an upload into an answer; unexpected errors are reported. */
export function describeUploadError(error: unknown, report: ReportError): ErrorAnswer {
  return toErrorAnswer(readStorageError(error) ?? readTusError(error) ?? error, report, 'computer');
}

function readStorageError(error: unknown): Refusal | undefined {
  if (isStorageFull(error)) return refuseClaim('storage_full');
  if (!(error instanceof BlobError)) return undefined;
  // The phone then asks for the offset. A 409 would mean, at the creation, that another phone has used the code.
  if (error.code === 'conflict') {
    return new Refusal(423, { error: 'Another connection has sent bytes of this file meanwhile.' });
  }
  // The bytes were removed while they arrived: the job has ended, or the phone has restarted the upload.
  return refuseClaim('gone');
}

/** tus throws objects whose body is a text, not JSON. */
function readTusError(error: unknown): Refusal | undefined {
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return undefined;
  const status = Number(error.status_code);
  const text = 'body' in error ? String(error.body).trim() : 'The upload was refused.';
  // The client uses a tus extension that this server lacks.
  if (status === 501) return new Refusal(400, { error: text, code: 'bad_upload' });
  if (status >= 500 && !isLockTimeout(error)) return undefined;
  return new Refusal(isLockTimeout(error) ? 423 : status, { error: text });
}

function isLockTimeout(error: object): boolean {
  return 'body' in error && String(error.body).includes('lock');
}
