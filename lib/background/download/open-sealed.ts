import { sealedSizeOf } from '@svc/protocol';
import { createFileOpener, type FileOpener } from '@svc/seal';
import type { TransferFile } from '../../transfer/transfer-file.ts';
import type { JobHandle } from '../../transfer/transfer.ts';
import type { SealKeys } from '../backend/seal-keys.ts';

/** The key that a file was sealed to has ended with an earlier run of the browser. */
export class KeyLostError extends Error {
  override readonly name = 'KeyLostError';

  constructor() {
    super('The key that opens the file is lost.');
  }
}

export function isKeyLost(error: unknown): error is KeyLostError {
  return error instanceof Error && error.name === 'KeyLostError';
}

/** The code had a key, and the file came as it is: from a page that cannot seal, or from a backend that put it there. */
export class NotSealedError extends Error {
  override readonly name = 'NotSealedError';

  constructor() {
    super('The file is not sealed, although the code had a key.');
  }
}

export function isNotSealed(error: unknown): error is NotSealedError {
  return error instanceof Error && error.name === 'NotSealedError';
}

/** @throws KeyLostError */
export async function findIdentity(job: JobHandle, keys: Pick<SealKeys, 'find'>): Promise<CryptoKey> {
  const identity = job.sealKey ? await keys.find(job.sealKey) : undefined;
  if (identity) return identity;
  throw new KeyLostError();
}

/** Bytes of the file as the backend has it. */
export function countStoredBytes({ size, contentId }: TransferFile): number | null {
  return size === null || contentId === undefined ? size : sealedSizeOf(size);
}

/** Opens a sealed file, of those of its job only the one that was described: two that change places would open, too. */
export function createOpener(identity: CryptoKey, file: TransferFile): FileOpener {
  return createFileOpener(identity, {
    sealedBytes: countStoredBytes(file) ?? 0,
    contentId: file.contentId,
  });
}
