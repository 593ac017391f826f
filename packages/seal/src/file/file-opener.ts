import { plainSizeOf, SEAL_CHUNK_BYTES, SEAL_HEADER_BYTES, SEAL_TAG_BYTES, SvcError } from '@svc/protocol';
import { asOwnBytes, type Bytes } from '../bytes.ts';
import {
  createChunkCipher,
  createChunkNonce,
  type ChunkCipher,
  type CipherKind,
} from '../chunk/chunk-cipher.ts';
import { createByteCutter, type ByteCutter } from '../chunk/cut-bytes.ts';
import { openSealedStart } from '../header/seal-header.ts';
import { readSecretKey, type Identity, type SecretKey } from '../header/secret-key.ts';
import { identifySeal } from './file-seal.ts';

/** Opens a sealed file while it arrives. */
export interface FileOpener {
  /**
   * Takes the next bytes of the sealed file and returns the chunks that can be opened. Returned bytes are
   * verified, but the file is complete only after {@link FileOpener.finish}. One call at a time; do not
   * change the bytes before it ends.
   *
   * @throws SvcError `bad_seal`, when these bytes are not the next ones of a file that was sealed to this
   *   identity. This opener takes no more then.
   */
  push(bytes: Uint8Array): Promise<Bytes[]>;
  /**
   * A copy of this opener in the same state. Bytes that may be damaged are given to a fork: if they do not
   * open, this one can take them again.
   */
  fork(): FileOpener;
  /**
   * Call it after the last bytes.
   *
   * @throws SvcError `bad_seal`, when bytes are missing.
   */
  finish(): void;
  /** `identifySeal` of the header. `undefined` before its 184 bytes have come. */
  readonly contentId: string | undefined;
  /** Bytes of the file opened so far. */
  readonly plainBytes: number;
}

export interface OpenOptions {
  /** The length of the whole sealed file. It reveals a file that was cut. */
  sealedBytes: number;
  /**
   * The expected {@link identifySeal} of the header: see `FileDescription.contentId`. Without it, a file that
   * was exchanged for another one also opens.
   */
  contentId?: string | undefined;
  /** Default: the fastest one available. */
  cipher?: CipherKind;
}

/**
 * Opens a file that was sealed to one X25519 recipient, by this package or any age tool. The header must have
 * one X25519 stanza and nothing else, 168 bytes. Files for several recipients, with a passphrase, with ASCII
 * armor, or of `rage`, which adds a random stanza, are refused.
 *
 * @throws SvcError `bad_request`, when the identity is no X25519 private key; `bad_seal`, when no sealed file
 *   has this length.
 */
export function createFileOpener(identity: Identity, options: OpenOptions): FileOpener {
  if (plainSizeOf(options.sealedBytes) === undefined) throw badSeal('No sealed file has this length.');
  return new PieceOpener(readSecretKey(identity), options, {
    receivedBytes: 0,
    openedBytes: 0,
    plainBytes: 0,
    start: undefined,
  });
}

const SEALED_CHUNK_BYTES = SEAL_CHUNK_BYTES + SEAL_TAG_BYTES;

interface OpenerState {
  receivedBytes: number;
  /** Of the sealed file. */
  openedBytes: number;
  plainBytes: number;
  start: { contentId: string; cipher: ChunkCipher } | undefined;
}

class PieceOpener implements FileOpener {
  readonly #secretKey: SecretKey;
  readonly #options: OpenOptions;
  readonly #state: OpenerState;
  readonly #cutter: ByteCutter;

  /** @param from - `rest`: received bytes of an incomplete chunk. */
  constructor(secretKey: SecretKey, options: OpenOptions, from: OpenerState & { rest?: Bytes }) {
    const { rest, ...state } = from;
    this.#secretKey = secretKey;
    this.#options = options;
    this.#state = state;
    this.#cutter = createByteCutter(SEALED_CHUNK_BYTES, () => this.#nextLength(), rest);
  }

  get contentId(): string | undefined {
    return this.#state.start?.contentId;
  }

  get plainBytes(): number {
    return this.#state.plainBytes;
  }

  async push(bytes: Uint8Array): Promise<Bytes[]> {
    const state = this.#state;
    state.receivedBytes += bytes.length;
    if (state.receivedBytes > this.#options.sealedBytes) {
      throw badSeal('The sealed file is longer than was said.');
    }
    const opened: Bytes[] = [];
    for (const piece of this.#cutter.cut(asOwnBytes(bytes))) {
      if (state.start) {
        const plain = await this.#openChunk(piece, state.start.cipher);
        state.plainBytes += plain.length;
        if (plain.length > 0) opened.push(plain);
      } else {
        state.start = await openHeader(piece, this.#secretKey, this.#options);
      }
      state.openedBytes += piece.length;
    }
    return opened;
  }

  fork(): FileOpener {
    return new PieceOpener(this.#secretKey, this.#options, { ...this.#state, rest: this.#cutter.rest() });
  }

  finish(): void {
    if (this.#state.openedBytes !== this.#options.sealedBytes) {
      throw badSeal('The sealed file is not complete.');
    }
  }

  #nextLength(): number {
    const { start, openedBytes } = this.#state;
    return start ? Math.min(SEALED_CHUNK_BYTES, this.#options.sealedBytes - openedBytes) : SEAL_HEADER_BYTES;
  }

  async #openChunk(chunk: Bytes, cipher: ChunkCipher): Promise<Bytes> {
    const { openedBytes, plainBytes } = this.#state;
    const isLast = openedBytes + chunk.length === this.#options.sealedBytes;
    const nonce = createChunkNonce(plainBytes / SEAL_CHUNK_BYTES, isLast);
    return cipher.open(chunk, nonce).catch((cause: unknown) => {
      throw badSeal('The sealed file was changed.', cause);
    });
  }
}

async function openHeader(header: Bytes, secretKey: SecretKey, { contentId: expected, cipher }: OpenOptions) {
  const contentId = identifySeal(header);
  if (contentId !== (expected ?? contentId)) throw badSeal('The file is another one than was described.');
  const streamKey = await openSealedStart(header, secretKey);
  return { contentId, cipher: await createChunkCipher(streamKey, cipher) };
}

function badSeal(message: string, cause?: unknown): SvcError {
  return new SvcError('bad_seal', message, { cause });
}
