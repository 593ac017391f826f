import { sealedSizeOf } from '@svc/protocol';
import { createFileOpener, type FileOpener } from '@svc/seal';
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

/** What is opened is in this worker's memory: it is never more at a time, also of a part that is larger. */
export const MAX_OPENED_BYTES: number = 8 * 1024 * 1024;

/**
 * Opens the parts of a sealed file as they come, each of at most {@link MAX_OPENED_BYTES}, or the whole file as one. Rejects
 * with SvcError `bad_seal`, when a part is not the next one of the file that was described; it can be fetched again then.
 */
export function createSealedSink(identity: CryptoKey, file: TransferFile): PartSink {
  const sealedBytes = countStoredBytes(file) ?? 0;
  // Two files that change places open all the same.
  const expected = { sealedBytes, contentId: file.contentId };
  const begin = (): Opening => ({ opener: createFileOpener(identity, expected), parts: [] });
  let state = begin();
  return {
    add: async (part, isWhole) => {
      const next = isWhole ? begin() : state;
      for (let start = 0; start < part.size; start += MAX_OPENED_BYTES) {
        await addSlice(next, part.slice(start, start + MAX_OPENED_BYTES));
      }
      state = next;
    },
    restart: () => void (state = begin()),
    finish: (contentType) => {
      state.opener.finish();
      return joinBlobs(state.parts, contentType);
    },
  };
}

interface Opening {
  opener: FileOpener;
  parts: Blob[];
}

async function addSlice({ opener, parts }: Opening, slice: Blob): Promise<void> {
  const sealed = new Uint8Array(await slice.arrayBuffer());
  const opened = await opener.push(sealed);
  if (opened.length > 0) parts.push(await makeBlob(opened));
  for (const { buffer } of [sealed, ...opened]) giveBack(buffer);
}

/** At once: garbage is collected late, and a large file makes twice its size of it. */
function giveBack(buffer: ArrayBuffer): void {
  if (!buffer.detached) buffer.transfer(0);
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
