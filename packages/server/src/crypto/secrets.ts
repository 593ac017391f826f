import { createHash, createHmac, timingSafeEqual, randomBytes } from 'node:crypto';

/** SHA-256, lower-case hex. For random texts only, which need no salt. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Enough to find the lines about one job, and too short to open it. */
const JOB_TAG_LENGTH = 8;

/** The name of a job in logs. */
export function tagJob(jobId: string): string {
  return hashText(jobId).slice(0, JOB_TAG_LENGTH);
}

/** The `ETag` of an upload's bytes, which never change. A hash, since the upload's id is secret. */
export function tagUpload(uploadId: string): string {
  return `"${hashText(uploadId).slice(0, 22)}"`;
}

/** Compares in constant time, so that the time does not reveal where the texts differ. */
export function equalsInConstantTime(left: string, right: string): boolean {
  const leftBytes = Buffer.from(left);
  const rightBytes = Buffer.from(right);
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}

/** 128 random bits in 22 characters of base64url: a job or upload id. */
export function createRandomId(): string {
  return randomBytes(16).toString('base64url');
}

/** A secret for one purpose, derived from another without revealing it. */
export function deriveText(secret: Uint8Array, use: string): string {
  return createHmac('sha256', secret).update(use).digest('base64url');
}
