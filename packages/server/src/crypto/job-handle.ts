import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

const ID_BYTES = 16;
const KEY_BYTES = 16;

/**
 * A name of a job for people who may see and cancel it, but not open it, as the id would allow. One AES block, since
 * ids are random and as long as a block; it reveals nothing about the id without the secret.
 */
export function hideJobId(secret: Uint8Array, jobId: string): string {
  const id = Buffer.from(jobId, 'base64url');
  if (id.length !== ID_BYTES) throw new TypeError('A job id has 16 bytes.');
  return run(createCipheriv('aes-128-ecb', deriveKey(secret), null), id);
}

/** The id of a handle. A made-up handle gives an id that no job has. `undefined`: not a handle. */
export function revealJobId(secret: Uint8Array, handle: string): string | undefined {
  const hidden = Buffer.from(handle, 'base64url');
  if (hidden.length !== ID_BYTES) return undefined;
  return run(createDecipheriv('aes-128-ecb', deriveKey(secret), null), hidden);
}

function run(cipher: ReturnType<typeof createCipheriv>, bytes: Uint8Array): string {
  return Buffer.concat([cipher.setAutoPadding(false).update(bytes), cipher.final()]).toString('base64url');
}

function deriveKey(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'job handle', KEY_BYTES));
}
