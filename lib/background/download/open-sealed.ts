import { sealedSizeOf } from '@svc/protocol';
import { createFileOpener, type FileOpener } from '@svc/seal';
import type { TransferFile } from '../../transfer/transfer-file.ts';
import type { JobHandle } from '../../transfer/transfer.ts';
import type { SealKeys } from '../backend/seal-keys.ts';
import { FileUnavailableError } from './file-unavailable.ts';

/** @throws FileUnavailableError `keyLost`: the key has ended with an earlier run of the browser. */
export async function findIdentity(job: JobHandle, keys: Pick<SealKeys, 'find'>): Promise<CryptoKey> {
  const identity = job.sealKey ? await keys.find(job.sealKey) : undefined;
  if (identity) return identity;
  throw new FileUnavailableError('keyLost');
}

/** Bytes of the file as the backend has it. */
export function countStoredBytes({ size, contentId }: TransferFile): number | null {
  return size === null || contentId === undefined ? size : sealedSizeOf(size);
}

/** Opens one sealed file. `contentId` is checked, because all files of a job open with the same key. */
export function createOpener(identity: CryptoKey, file: TransferFile): FileOpener {
  return createFileOpener(identity, {
    sealedBytes: countStoredBytes(file) ?? 0,
    contentId: file.contentId,
  });
}
