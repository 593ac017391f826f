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
   * Takes the next bytes of the sealed file, of any number; gives what could be opened by now. Nothing that was given is
   * ever wrong, but it is the whole file only after {@link FileOpener.finish}. One call at a time: the next one when this
   * one has ended, and the bytes must not be changed before.
   *
   * @throws SvcError `bad_seal`, when these bytes are not the next ones of a file that was sealed to this identity. This
   *   opener takes no more then.
   */
  push(bytes: Uint8Array): Promise<Bytes[]>;
  /**
   * Another one that has taken the same bytes as this one, and goes on by itself. Bytes that may have been changed on their
   * way are given to a fork: where they do not open, this one takes them when they come again.
   */
  fork(): FileOpener;
  /**
   * To be called when all bytes were given.
   *
   * @throws SvcError `bad_seal`, when bytes are missing.
   */
  finish(): void;
  /** `identifySeal` of the header. `undefined` before its 184 bytes have come. */
  readonly contentId: string | undefined;
  /** Bytes of the file that were opened by now. */
  readonly plainBytes: number;
}

export interface OpenOptions {
  /** The length of the whole sealed file. With it a file that was cut does not look like a shorter one. */
  sealedBytes: number;
  /**
   * What {@link identifySeal} must say of the header: see `FileDescription.contentId`. Without it a file opens that has
   * changed places with another one.
   */
  contentId?: string | undefined;
  /** Default: the fastest that there is. */
  cipher?: CipherKind;
}

/**
 * Opens what was sealed to one X25519 recipient, by this package or any tool for age. The header must be of our own form:
 * one X25519 stanza and nothing else, 168 bytes. Not opened are files for several recipients, with a passphrase or with
 * ASCII armor, and those of `rage`, which adds a stanza without meaning.
 *
 * @throws SvcError `bad_request`, when the identity is no X25519 private key; `bad_seal`, when no sealed file has this
 *   length.
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

  /** @param from - `rest`: what was received and is no whole chunk yet. */
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
