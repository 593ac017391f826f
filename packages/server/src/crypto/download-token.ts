import { createHmac } from 'node:crypto';
import { equalsInConstantTime } from './secrets.ts';

/** What a presigned download allows, until this moment: all files of this job, or one of them. */
export interface DownloadGrant {
  jobId: string;
  fileId?: string | undefined;
  /** Whole seconds since 1970. */
  expiresAtSeconds: number;
}

const TOKEN_FORM = /^([A-Za-z0-9_-]{22})(?:\.([A-Za-z0-9_-]{22}))?\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** `<job>[.<file>].<expiry>.<HMAC-SHA-256 of what is before>`: it cannot be made or changed without the secret. */
export function signDownload(secret: Uint8Array, { jobId, fileId, expiresAtSeconds }: DownloadGrant): string {
  const text = [jobId, ...(fileId === undefined ? [] : [fileId]), expiresAtSeconds].join('.');
  return `${text}.${computeSignature(secret, text)}`;
}

/** Reads a token. `undefined`: it was not signed by this server, or has expired. */
export function verifyDownload(secret: Uint8Array, token: string, nowMs: number): DownloadGrant | undefined {
  const [, jobId, fileId, expiry, signature] = TOKEN_FORM.exec(token) ?? [];
  if (jobId === undefined || expiry === undefined || signature === undefined) return undefined;
  const text = token.slice(0, -signature.length - 1);
  if (!equalsInConstantTime(signature, computeSignature(secret, text))) return undefined;
  const expiresAtSeconds = Number(expiry);
  if (expiresAtSeconds * 1000 <= nowMs) return undefined;
  return { jobId, ...(fileId !== undefined && { fileId }), expiresAtSeconds };
}

function computeSignature(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(`download.${text}`).digest('base64url');
}
