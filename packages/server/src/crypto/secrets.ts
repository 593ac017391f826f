import { createHash, createHmac, timingSafeEqual, randomBytes } from 'node:crypto';

/** SHA-256, lower-case hex. For random texts of high entropy only: it needs no salt there. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Enough to join the lines about one job, and nothing to open it with. */
const JOB_TAG_LENGTH = 8;

/** What stands for a job in logs. */
export function tagJob(jobId: string): string {
  return hashText(jobId).slice(0, JOB_TAG_LENGTH);
}

/** The `ETag` of the bytes of an upload, which never change. The id of the upload is secret; a hash of it is not. */
export function tagUpload(uploadId: string): string {
  return `"${hashText(uploadId).slice(0, 22)}"`;
}

/** Compares in a time that does not tell where the texts differ. */
export function equalsInConstantTime(left: string, right: string): boolean {
  const leftBytes = Buffer.from(left);
  const rightBytes = Buffer.from(right);
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}

/** 128 random bits in 22 characters of base64url: what job and upload ids are made of. */
export function createRandomId(): string {
  return randomBytes(16).toString('base64url');
}

/** A secret for one use, made from another that it does not tell. */
export function deriveText(secret: Uint8Array, use: string): string {
  return createHmac('sha256', secret).update(use).digest('base64url');
}
