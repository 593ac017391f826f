import { sealedSizeOf } from '@svc/protocol';
import { createFileOpener } from '@svc/seal';
import type { TransferFile } from '../../transfer/transfer-file.ts';
import type { JobHandle } from '../../transfer/transfer.ts';
import type { SealKeys } from '../backend/seal-keys.ts';
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
 * Opens the parts of a sealed file as they come, and keeps no more of it in memory than a part. Rejects with SvcError
 * `bad_seal`, when a part is not the next one of the file that was described; it can be fetched again then.
 */
export function createSealedSink(identity: CryptoKey, file: TransferFile): PartSink {
  const sealedBytes = countStoredBytes(file) ?? 0;
  const options = { sealedBytes, contentId: file.contentId };
  const begin = () => ({ opener: createFileOpener(identity, options), parts: [] as Blob[] });
  let state = begin();
  return {
    add: async (part) => {
      const { opener, parts } = state;
      const opened = await opener.push(new Uint8Array(await part.arrayBuffer()));
      if (opened.length > 0) parts.push(await makeBlob(opened));
    },
    restart: () => void (state = begin()),
    finish: (contentType) => {
      state.opener.finish();
      return joinBlobs(state.parts, contentType);
    },
  };
}

/** The browser makes it: of one that is made of bytes in this worker Firefox's pages can read nothing. */
async function makeBlob(opened: Uint8Array<ArrayBuffer>[]): Promise<Blob> {
  if (!import.meta.env.FIREFOX) return new Blob(opened);
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    for (const bytes of opened) controller.enqueue(bytes);
    controller.close();
  };
  return new Response(new ReadableStream({ start })).blob();
}
