import { createHmac } from 'node:crypto';
import { equalsInConstantTime } from './secrets.ts';

/** What a presigned download allows: all files of a job, or one of them. */
export interface DownloadGrant {
  jobId: string;
  fileId?: string | undefined;
  /** Whole seconds since 1970. */
  expiresAtSeconds: number;
}

/** What a follow address allows: reading one file while it arrives and afterwards. */
export type FollowGrant = DownloadGrant & { fileId: string };

const TOKEN_FORM = /^([A-Za-z0-9_-]{22})(?:\.([A-Za-z0-9_-]{22}))?\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** `<job>[.<file>].<expiry>.<HMAC-SHA-256 of the rest>`. Nobody can make or change it without the secret. */
export function signDownload(secret: Uint8Array, grant: DownloadGrant): string {
  return sign(secret, 'download', grant);
}

/** The same form for a follow address. It is not valid for a download, which is for whole files only. */
export function signFollow(secret: Uint8Array, grant: FollowGrant): string {
  return sign(secret, 'follow', grant);
}

/** Reads a token. `undefined`: not signed by this server, or expired. */
export function verifyDownload(secret: Uint8Array, token: string, nowMs: number): DownloadGrant | undefined {
  return verify({ secret, use: 'download', token, nowMs });
}

/** Reads a token. `undefined`: not signed by this server, or expired. */
export function verifyFollow(secret: Uint8Array, token: string, nowMs: number): FollowGrant | undefined {
  const { fileId, ...grant } = verify({ secret, use: 'follow', token, nowMs }) ?? {};
  return fileId === undefined ? undefined : { ...(grant as DownloadGrant), fileId }; // a follow grant is a grant with a file
}

type Use = 'download' | 'follow';

function sign(secret: Uint8Array, use: Use, { jobId, fileId, expiresAtSeconds }: DownloadGrant): string {
  const text = [jobId, ...(fileId === undefined ? [] : [fileId]), expiresAtSeconds].join('.');
  return `${text}.${computeSignature(secret, use, text)}`;
}

function verify(given: {
  secret: Uint8Array;
  use: Use;
  token: string;
  nowMs: number;
}): DownloadGrant | undefined {
  const { secret, use, token, nowMs } = given;
  const [, jobId, fileId, expiry, signature] = TOKEN_FORM.exec(token) ?? [];
  if (jobId === undefined || expiry === undefined || signature === undefined) return undefined;
  const text = token.slice(0, -signature.length - 1);
  if (!equalsInConstantTime(signature, computeSignature(secret, use, text))) return undefined;
  const expiresAtSeconds = Number(expiry);
  if (expiresAtSeconds * 1000 <= nowMs) return undefined;
  return { jobId, ...(fileId !== undefined && { fileId }), expiresAtSeconds };
}

function computeSignature(secret: Uint8Array, use: Use, text: string): string {
  return createHmac('sha256', secret).update(`${use}.${text}`).digest('base64url');
}
