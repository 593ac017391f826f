import { createHmac } from 'node:crypto';
import { equalsInConstantTime } from './secrets.ts';

/** What a presigned download allows: this job's file, until this moment. */
export interface DownloadGrant {
  jobId: string;
  /** Whole seconds since 1970. */
  expiresAtSeconds: number;
}

const TOKEN_FORM = /^([A-Za-z0-9_-]{22})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** `<job>.<expiry>.<HMAC-SHA-256 of both>`: it cannot be made or changed without the secret. */
export function signDownload(secret: Uint8Array, grant: DownloadGrant): string {
  const text = `${grant.jobId}.${grant.expiresAtSeconds}`;
  return `${text}.${computeSignature(secret, text)}`;
}

/** Reads a token. `undefined`: it was not signed by this server, or has expired. */
export function verifyDownload(secret: Uint8Array, token: string, nowMs: number): DownloadGrant | undefined {
  const [, jobId, expiry, signature] = TOKEN_FORM.exec(token) ?? [];
  if (jobId === undefined || expiry === undefined || signature === undefined) return undefined;
  if (!equalsInConstantTime(signature, computeSignature(secret, `${jobId}.${expiry}`))) return undefined;
  const expiresAtSeconds = Number(expiry);
  return expiresAtSeconds * 1000 > nowMs ? { jobId, expiresAtSeconds } : undefined;
}

function computeSignature(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(`download.${text}`).digest('base64url');
}
