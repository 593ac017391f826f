import { sealedSizeOf } from '@svc/protocol';
import {
  createFileSeal,
  encodeFileSeal,
  identifySeal,
  parseFileSeal,
  sealDescription,
  SealedChunks,
  sealRange,
  type FileDescription,
  type FileSeal,
} from '@svc/seal';
import { fingerprintSealed, MAX_HASHED_BYTES } from './hash-file.ts';
import type { FileSource } from './file-source.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import { sendAtOnce, sendInParts, type SealPart } from './sealed-body.ts';

// A separate script: `Sealer` loads it when the code has a key.

/** Options of sealing a file. */
export interface Sealing {
  jobId: string;
  fileId: string;
  /** From {@link FileSealer.createSeal}. A seal must never be used for other bytes. */
  seal: string;
}

/** One for the bytes and one for the description. */
const SEALS_OF_A_FILE = 2;

/** Seals files to one public key. */
export class FileSealer {
  readonly #key: string;
  /** Seals made in advance, each for one use. */
  readonly #stock: FileSeal[] = [];
  /** The chunks that this page has sealed, by the names of the seals. */
  readonly #sealedChunks = new Map<string, SealedChunks>();

  /** @param key - in one of the forms of `isSealKey`. */
  constructor(key: string) {
    this.#key = key;
  }

  /**
   * Checks the key, and makes the seals of the next file in advance.
   *
   * @throws SvcError `bad_request`, when the key is not valid.
   */
  async prepare(): Promise<void> {
    while (this.#stock.length < SEALS_OF_A_FILE) this.#stock.push(await createFileSeal(this.#key));
  }

  /** A new seal, as text, to be stored with the file: after a reload, the same bytes result. */
  async createSeal(): Promise<string> {
    return encodeFileSeal(await this.#takeSeal());
  }

  /** @throws TypeError, when the seal is damaged. */
  async seal(source: FileSource, sealing: Sealing): Promise<OutgoingFile> {
    const { file } = source;
    const seal = parseFileSeal(sealing.seal);
    if (!seal) throw new TypeError('The seal is damaged.');
    const contentId = identifySeal(seal.header);
    const before = this.#sealedChunks.get(contentId) ?? new SealedChunks(file.size);
    this.#sealedChunks.set(contentId, before);
    const sealPart: SealPart = (start, end, signal) =>
      source.read((read) => sealRange(read, seal, { start, end, before, ...(signal && { signal }) }));

    const description = describe(file, sealing, contentId);
    const sealed = await sealDescription(await this.#takeSeal(), description);
    const size = sealedSizeOf(file.size);
    const sent = size <= MAX_HASHED_BYTES ? sendAtOnce(size, sealPart) : sendInParts(source, size, sealPart);
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

  async #takeSeal(): Promise<FileSeal> {
    return this.#stock.pop() ?? createFileSeal(this.#key);
  }
}

function describe(file: File, { jobId, fileId }: Sealing, contentId: string): FileDescription {
  const { name, type, lastModified, size } = file;
  return { jobId, fileId, contentId, name, type, lastModified, size };
}
