import { sealedSizeOf } from '@svc/protocol';
import { MAX_HASHED_BYTES, hashFile } from './hash-file.ts';
import { isReadable, readBlob, type OutgoingBody, type OutgoingFile } from './outgoing-file.ts';

/** A browser has no stream as the body of a request: this much is sealed at a time, while the part before is sent. */
const PART_BYTES = 16 * 1024 * 1024;

/** Whom a file is sealed to, and as what. */
export interface Sealing {
  jobId: string;
  /** In a list of several. */
  fileId?: string | undefined;
  /** As text: see {@link Sealer.createSeal}. It belongs to these very bytes, and must never be used for others. */
  seal: string;
}

/** Seals files to the public key in the page's address. Its code is fetched when there is one. */
export class Sealer {
  readonly #key: string;
  readonly #module: ReturnType<typeof loadSealing>;

  constructor(key: string) {
    this.#key = key;
    this.#module = loadSealing();
    this.#module.catch(() => undefined); // told to the first that needs it
  }

  /** What a file is sealed with, to be kept beside the file: the same bytes come out again after a reload. */
  async createSeal(): Promise<string> {
    const { createFileSeal, encodeFileSeal } = await this.#module;
    return encodeFileSeal(await createFileSeal(this.#key));
  }

  async seal(file: File, { jobId, fileId, seal: text }: Sealing): Promise<OutgoingFile> {
    const { parseFileSeal, identifySeal, sealDescription, sealRange } = await this.#module;
    const seal = parseFileSeal(text);
    if (!seal) throw new TypeError('The seal is damaged.');
    const { name, type, lastModified, size: plainSize } = file;
    const contentId = identifySeal(seal.header);
    const description = { jobId, ...(fileId !== undefined && { fileId }), name, type, lastModified };
    const sealed = await sealDescription(this.#key, { ...description, size: plainSize, contentId });
    const size = sealedSizeOf(plainSize);
    const sealPart: SealPart = (start, end) => sealRange(file, seal, { start, end });
    return {
      size,
      plainSize,
      ...(size <= MAX_HASHED_BYTES ? sendAtOnce(size, sealPart) : sendInParts(file, size, sealPart)),
      metadata: { sealed },
      announced: { name: '', size, contentType: '', sealed },
      fingerprint: () => contentId,
    };
  }
}

type SealPart = (start: number, end: number) => Promise<Blob>;

/** It is sealed once, hashed, and sent. */
function sendAtOnce(size: number, sealPart: SealPart): Pick<OutgoingFile, 'body' | 'hash'> {
  let sealing: Promise<Blob> | undefined;
  const seal = () => (sealing ??= sealPart(0, size));
  return {
    hash: async () => hashFile(await seal()),
    body: {
      slice: async (start, end) => readBlob(await seal()).slice(start, end),
      isReadable: async () => seal().then(isReadable, () => false),
    },
  };
}

/** The next part is sealed while one is sent. */
function sendInParts(file: File, size: number, sealPart: SealPart): Pick<OutgoingFile, 'body' | 'hash'> {
  let ahead: { start: number; end: number; part: Promise<Blob> } | undefined;

  const slice: OutgoingBody['slice'] = async (start, end) => {
    const isAhead = ahead?.start === start && ahead.end === end;
    const part = await (isAhead && ahead ? ahead.part : sealPart(start, end));
    const next = Math.min(end + PART_BYTES, size);
    ahead = end < size ? { start: end, end: next, part: sealPart(end, next) } : undefined;
    ahead?.part.catch(() => undefined); // told when it is its turn
    return part;
  };
  return {
    hash: async () => undefined,
    body: { partBytes: PART_BYTES, slice, isReadable: () => isReadable(file) },
  };
}

function loadSealing() {
  return import('@svc/seal');
}
