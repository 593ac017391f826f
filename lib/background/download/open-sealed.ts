import { sealedSizeOf } from '@svc/protocol';
import { createFileOpener, makeBlob, type Bytes, type FileOpener } from '@svc/seal';
import type { TransferFile } from '../../transfer/transfer-file.ts';
import type { JobHandle } from '../../transfer/transfer.ts';
import type { SealKeys } from '../backend/seal-keys.ts';
import type { PartBytes } from './part-bytes.ts';
import { joinBlobs, type PartSink } from './part-sink.ts';

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

/**
 * Opens the parts of a sealed file as they come. Rejects with SvcError `bad_seal`, when a part is not the next one of the
 * file that was described; it can be fetched again then. Hardly anything of a part is in this worker's memory at a time, and
 * nothing of its sealed form is kept: to make a Blob of that first takes a tenth of all the time.
 */
export function createSealedSink(identity: CryptoKey, file: TransferFile): PartSink {
  const sealedBytes = countStoredBytes(file) ?? 0;
  // Two files that change places open all the same.
  const begin = () => createFileOpener(identity, { sealedBytes, contentId: file.contentId });
  let [opener, parts]: [FileOpener, Blob[]] = [begin(), []];
  return {
    readAhead: () => undefined, // what its server holds back comes when the part before is opened
    add: async (part, isWhole) => {
      const next = isWhole ? begin() : opener.fork();
      const opened = await makeBlob(openPieces(part, next));
      [opener, parts] = [next, isWhole ? [opened] : [...parts, opened]];
    },
    restart: () => void ([opener, parts] = [begin(), []]),
    finish: (contentType) => {
      opener.finish();
      return joinBlobs(parts, contentType);
    },
  };
}

async function* openPieces(part: PartBytes, opener: FileOpener): AsyncGenerator<Bytes> {
  for await (const piece of part.pieces()) yield* await opener.push(piece);
}
