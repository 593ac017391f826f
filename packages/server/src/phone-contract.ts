import {
  cleanText,
  readCount,
  readHttpUrl,
  readObject,
  readText,
  SvcError,
  type JobSite,
} from '@svc/protocol';

/** The interface between the phone page and the server. The upload itself is tus 1.0 at `/upload`. */

/** Uploads are created here; each one has a path below it. */
export const UPLOAD_PATH = '/upload';

/** Where the phone asks for jobs; each lies below it, by its id. */
export const PHONE_JOBS_PATH = '/phone/jobs';

/** Header with the claim token: random text that the phone makes once for a job and keeps. */
export const CLAIM_HEADER = 'X-Svc-Claim';

/** The form of a claim token. */
export const CLAIM_PATTERN = /^[A-Za-z0-9_-]{16,128}$/;

/** Codes in the `{error, code}` body of a refused upload, and `gone` for a job that has ended. */
export type UploadRefusalCode =
  | 'used'
  | 'gone'
  | 'too_large'
  | 'wrong_type'
  | 'storage_full'
  | 'quota_full'
  | 'rate_limited'
  | 'bad_upload';

/** The body of every refusal to the phone. `code` is absent if only the status matters. */
export interface PhoneErrorBody {
  error: string;
  code?: UploadRefusalCode;
}

/** A job, for the phone that may send its file or has sent it. */
export interface PhoneJobView {
  /** `sending`: claimed by the asking phone. `done`: every byte is there and was checked. */
  state: 'ready' | 'sending' | 'done';
  site?: JobSite;
  /** In the syntax of the HTML `accept` attribute. */
  accept?: string;
  /** Files of other types are accepted, too, if the person wants to send one. */
  acceptIsHint?: boolean;
  multiple?: boolean;
  /** The largest file, in bytes. */
  maxBytes: number;
  /** ISO 8601. */
  expiresAt: string;
  /** Bytes of the whole file, `null` until the phone has told it. */
  size: number | null;
  bytesReceived: number;
  /** The path of this phone's upload on this server. Absent before the phone has chosen a file. */
  uploadUrl?: string;
}

/** Answer of `GET /phone/jobs/:id`. `used`: another phone has the job; there are no details. */
export type PhoneJob = PhoneJobView | { state: 'used' };

/**
 * Reads the answer of `GET /phone/jobs/:id`.
 *
 * @throws SvcError `bad_response`, when it is not a valid answer.
 */
export function parsePhoneJob(value: unknown): PhoneJob {
  const fields = readObject(value);
  const state = readText(fields?.['state']);
  if (state === 'used') return { state };
  const maxBytes = readCount(fields?.['maxBytes']);
  const expiresAt = readText(fields?.['expiresAt']);
  const isView = state === 'ready' || state === 'sending' || state === 'done';
  if (!fields || !isView || maxBytes === undefined || expiresAt === undefined) {
    throw new SvcError('bad_response', 'The answer describes no job.');
  }
  const site = parseSite(fields['site']);
  const accept = readText(fields['accept']);
  const uploadUrl = readText(fields['uploadUrl']);
  return {
    state,
    maxBytes,
    expiresAt,
    size: readCount(fields['size']) ?? null,
    bytesReceived: readCount(fields['bytesReceived']) ?? 0,
    ...(site && { site }),
    ...(accept !== undefined && { accept }),
    ...(fields['acceptIsHint'] === true && { acceptIsHint: true }),
    ...(uploadUrl !== undefined && { uploadUrl }),
    ...(typeof fields['multiple'] === 'boolean' && { multiple: fields['multiple'] }),
  };
}

function parseSite(value: unknown): JobSite | undefined {
  const fields = readObject(value);
  const origin = readHttpUrl(fields?.['origin']);
  const title = readText(fields?.['title']);
  if (origin === undefined) return undefined;
  return {
    origin,
    ...(title !== undefined && { title: cleanText(title) }),
    ...(fields?.['opaque'] === true && { opaque: true }),
  };
}
