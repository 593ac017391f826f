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

// All that seals is in the script that is made of this file: `Sealer` loads it when the code has a key.

/** What a file is sealed as. */
export interface Sealing {
  jobId: string;
  fileId: string;
  /** From {@link FileSealer.createSeal}. It belongs to these very bytes, and must never be used for others. */
  seal: string;
}

/** One for its bytes and one for its description. */
const SEALS_OF_A_FILE = 2;

/** Seals files to one public key. */
export class FileSealer {
  readonly #key: string;
  /** Made ahead, each to be used once. */
  readonly #stock: FileSeal[] = [];
  /** What this page has sealed, by the names of the seals. */
  readonly #sealedChunks = new Map<string, SealedChunks>();

  /** @param key - in one of the forms of `isSealKey`. */
  constructor(key: string) {
    this.#key = key;
  }

  /**
   * Tries the key, and makes the seals that the next file needs, so that it does not wait for them.
   *
   * @throws SvcError `bad_request`, when the key is none.
   */
  async prepare(): Promise<void> {
    while (this.#stock.length < SEALS_OF_A_FILE) this.#stock.push(await createFileSeal(this.#key));
  }

  /** A new seal, as text. */
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
