import { sealedSizeOf } from '@svc/protocol';
import {
  createFileSeal,
  encodeFileSeal,
  identifySeal,
  parseFileSeal,
  sealDescription,
  SealedChunks,
  sealRange,
} from '@svc/seal';
import { fingerprintSealed, MAX_HASHED_BYTES } from './hash-file.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import { sendAtOnce, sendInParts, type SealPart } from './sealed-body.ts';

// All that seals is in the script that is made of this file: `Sealer` loads it when the code has a key.

/** Whom a file is sealed to, and as what. */
export interface Sealing {
  /** The public key, in one of the forms of `isSealKey`. */
  key: string;
  jobId: string;
  /** In a list of several. */
  fileId?: string | undefined;
  /** From {@link createSeal}. It belongs to these very bytes, and must never be used for others. */
  seal: string;
}

/**
 * A new seal, as text.
 *
 * @throws SvcError `bad_request`, when the key is none.
 */
export async function createSeal(key: string): Promise<string> {
  return encodeFileSeal(await createFileSeal(key));
}

/** What this page has sealed, by the names of the seals. */
const sealedChunks = new Map<string, SealedChunks>();

/** @throws TypeError, when the seal is damaged. */
export async function sealFile(file: File, sealing: Sealing): Promise<OutgoingFile> {
  const seal = parseFileSeal(sealing.seal);
  if (!seal) throw new TypeError('The seal is damaged.');
  const contentId = identifySeal(seal.header);
  const before = sealedChunks.get(contentId) ?? new SealedChunks(file.size);
  sealedChunks.set(contentId, before);
  const sealPart: SealPart = (start, end, signal) =>
    sealRange(file, seal, { start, end, before, ...(signal && { signal }) });

  const sealed = await describeSealed(file, sealing, contentId);
  const size = sealedSizeOf(file.size);
  const sent = size <= MAX_HASHED_BYTES ? sendAtOnce(size, sealPart) : sendInParts(file, size, sealPart);
  return {
    size,
    plainSize: file.size,
    body: sent.body,
    release: sent.release,
    metadata: { sealed },
    announced: { name: '', size, contentType: '', sealed },
    identify: async () => {
      const { sha256, sample } = await sent.identify();
      return { sha256, fingerprint: fingerprintSealed(contentId, sample) };
    },
  };
}

function describeSealed(
  { name, type, lastModified, size }: File,
  { key, jobId, fileId }: Sealing,
  contentId: string,
): Promise<string> {
  const ids = { jobId, ...(fileId !== undefined && { fileId }), contentId };
  return sealDescription(key, { ...ids, name, type, lastModified, size });
}
