import { randomBytes } from 'node:crypto';

/** 128 random bits in 22 characters of base64url: what job and upload ids are made of. */
export function createRandomId(): string {
  return randomBytes(16).toString('base64url');
}
