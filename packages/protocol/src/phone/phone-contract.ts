import { readOutcome, type JobOutcome } from '../job/outcome.ts';
import type { JobSite } from '../job/create-job-request.ts';
import { readSizeHints, type SizeHints } from '../file/size-hints.ts';
import { cleanText } from '../text/display-text.ts';
import { readCount, readHttpUrl, readObject, readText } from '../wire/read-fields.ts';
import { SvcError } from '../wire/svc-error.ts';

/** The interface between the phone page and the server. The upload itself is tus 1.0 at `/upload`. */

/** Uploads are created here; each has a path below it. */
export const UPLOAD_PATH = '/upload';

/** Each job of a phone has a path below this, by its id. */
export const PHONE_JOBS_PATH = '/phone/jobs';

/**
 * Where the phone's share menu sends files (`share_target` of the page's manifest). The page's service worker takes them;
 * a request that reaches the server is answered with the way to the page, and nothing of it is kept.
 */
export const SHARE_PATH = '/phone/share/';

/** The parameter of the page's address after files were shared. Its value is empty, or says why nothing was kept. */
export const SHARED_PARAMETER = 'shared';

/** `again`: no worker was there. `full`: the phone has no room for the files. */
export type SharedMark = '' | 'again' | 'full';

/** Header with the claim token: random text that the phone makes once for a job and keeps. */
export const CLAIM_HEADER = 'X-Svc-Claim';

/**
 * Header of a `PATCH`: the SHA-256 of the whole file, lower-case hex. The phone begins an upload before it
 * has read the whole file, so the checksum may come with the first bytes. A checksum in the upload's metadata
 * takes precedence.
 */
export const CHECKSUM_HEADER = 'X-Svc-Sha256';

/**
 * Header of the answer to an upload's last byte, if that completed the job: the job's state, `done`. The
 * phone then stops asking.
 */
export const JOB_STATE_HEADER = 'X-Svc-Job-State';

/** Header of a `POST`: the intended method, where a network blocks other methods. */
export const METHOD_HEADER = 'X-HTTP-Method-Override';

/**
 * Header of `GET /phone/jobs/:id`, beside the claim: whether this page can seal files, `ready` or a
 * `SealProblem`. The computer sees it.
 */
export const SEALING_HEADER = 'X-Svc-Sealing';

/** The form of a claim token. */
export const CLAIM_PATTERN = /^[A-Za-z0-9_-]{16,128}$/;

/**
 * Codes in the `{error, code}` body of a refused upload, and `gone` for a job that has ended. `not_sealed`:
 * the job refuses unsealed files. `sealed`: it refuses sealed files. Neither ends the job or claims it for
 * the phone.
 */
export type UploadRefusalCode =
  | 'used'
  | 'gone'
  | 'too_large'
  | 'wrong_type'
  | 'storage_full'
  | 'quota_full'
  | 'rate_limited'
  | 'bad_upload'
  | 'not_sealed'
  | 'sealed';

/** The body of every refusal to the phone. `code` is absent if only the status matters. */
export interface PhoneErrorBody {
  error: string;
  code?: UploadRefusalCode;
}

/** One file of a job, in the order in which the phone announced them. */
export interface PhoneFile {
  /** Made by the phone (see {@link FILE_ID_PATTERN}). */
  id: string;
  name: string;
  /** Bytes of the whole file. */
  size: number;
  contentType: string;
  bytesReceived: number;
  /** Every byte has arrived and was checked. */
  isWhole: boolean;
  /** The path of its upload on this server. Absent before the upload begins and after the job has ended. */
  uploadUrl?: string;
}

/** The form of the id that a phone gives to a file: 128 random bits, base64url. */
export const FILE_ID_PATTERN = /^[A-Za-z0-9_-]{22}$/;

/** One entry of the body of `PUT /phone/jobs/:id/files`: `{files: AnnouncedFile[]}`. */
export interface AnnouncedFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** Milliseconds since 1970. */
  lastModified?: number;
  /** As `JobFile.sealed`. If set, `size` counts sealed bytes, and name, type and time are meaningless. */
  sealed?: string;
  /** The person chose to send the file although it does not match the request. */
  confirmed?: boolean;
}

/** A job, for the phone that may send its files or has sent them. */
export interface PhoneJobView {
  /** `sending`: claimed by this phone. `done`: every byte has arrived and was checked. */
  state: 'ready' | 'sending' | 'done';
  site?: JobSite;
  /** In the syntax of the HTML `accept` attribute. */
  accept?: string;
  /** Files of other types are accepted, too, if the person wants to send one. */
  acceptIsHint?: boolean;
  multiple?: boolean;
  /** `true`: the code carries a key, and unsealed files are refused. `false`: the person has allowed them. */
  sealed?: boolean;
  maxFiles: number;
  /** The most bytes of each file. */
  maxBytes: number;
  /** The most bytes that the site seems to take: the phone asks before it sends a larger file. */
  maxBytesHints?: SizeHints;
  /** `false`: the page offers no tools for pictures and changes no file. Absent: it offers them. */
  tools?: boolean;
  /** ISO 8601. */
  expiresAt: string;
  /** Bytes of all files together, `null` until known. */
  size: number | null;
  bytesReceived: number;
  /** The files that this phone has announced, in its order. */
  files: PhoneFile[];
  /** The phone may send parts of files straight to the object store (see `uploaded-parts.ts`). */
  isDirect?: boolean;
  /** What became of the files on the computer. Absent: not known yet. */
  outcome?: JobOutcome;
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
  return {
    state,
    maxBytes,
    expiresAt,
    maxFiles: readCount(fields['maxFiles']) ?? 1,
    size: readCount(fields['size']) ?? null,
    bytesReceived: readCount(fields['bytesReceived']) ?? 0,
    files: parseFiles(fields['files']),
    ...(fields['acceptIsHint'] === true && { acceptIsHint: true }),
    ...(fields['tools'] === false && { tools: false }),
    ...(fields['isDirect'] === true && { isDirect: true }),
    ...(typeof fields['multiple'] === 'boolean' && { multiple: fields['multiple'] }),
    ...(typeof fields['sealed'] === 'boolean' && { sealed: fields['sealed'] }),
    ...omitAbsent({
      site: parseSite(fields['site']),
      accept: readText(fields['accept']),
      maxBytesHints: readSizeHints(fields['maxBytesHints']),
      outcome: readOutcome(fields['outcome']),
    }),
  };
}

function omitAbsent<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}

function parseFiles(value: unknown): PhoneFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const fields = readObject(entry);
    const id = readText(fields?.['id']);
    const size = readCount(fields?.['size']);
    if (!fields || id === undefined || size === undefined) return [];
    return {
      id,
      size,
      name: readText(fields['name']) ?? '',
      contentType: readText(fields['contentType']) ?? '',
      bytesReceived: readCount(fields['bytesReceived']) ?? 0,
      isWhole: fields['isWhole'] === true,
      ...omitAbsent({ uploadUrl: readText(fields['uploadUrl']) }),
    };
  });
}

/**
 * Answer of `GET /phone/jobs/:id/next`. `waiting`: the computer may ask this phone again. `next`: the
 * computer asks for files, by the job `jobId`. `finished`: it will not ask again.
 */
export type NextJob = { outcome?: JobOutcome } & (
  | { state: 'waiting' | 'finished' }
  | { state: 'next'; jobId: string }
);

/** @throws SvcError `bad_response`, when it is not a valid answer. */
export function parseNextJob(value: unknown): NextJob {
  const fields = readObject(value);
  const state = readText(fields?.['state']);
  const jobId = readText(fields?.['jobId']);
  const outcome = readOutcome(fields?.['outcome']);
  if (state === 'next' && jobId) return { state, jobId, ...(outcome && { outcome }) };
  if (state === 'waiting' || state === 'finished') return { state, ...(outcome && { outcome }) };
  throw new SvcError('bad_response', 'The answer names no job.');
}

function parseSite(value: unknown): JobSite | undefined {
  const fields = readObject(value);
  const origin = readHttpUrl(fields?.['origin']);
  const title = readText(fields?.['title']);
  const place = readText(fields?.['place']);
  if (origin === undefined) return undefined;
  return {
    origin,
    ...(title !== undefined && { title: cleanText(title) }),
    ...(place !== undefined && { place: cleanText(place) }),
    ...(fields?.['opaque'] === true && { opaque: true }),
  };
}
