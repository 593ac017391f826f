import { plainSizeOf, SEAL_CHUNK_BYTES, SEAL_HEADER_BYTES, SEAL_TAG_BYTES, SvcError } from '@svc/protocol';
import { asOwnBytes, type Bytes } from '../bytes.ts';
import { createChunkCipher, type ChunkCipher, type CipherKind } from '../chunk/chunk-cipher.ts';
import { createChunkNonce } from '../chunk/chunk-nonce.ts';
import { createByteCutter } from '../chunk/cut-bytes.ts';
import { openSealedStart } from '../header/seal-header.ts';
import { readSecretKey, type Identity, type SecretKey } from '../header/secret-key.ts';
import { identifySeal } from './file-seal.ts';

/** Opens a sealed file while it arrives. */
export interface FileOpener {
  /**
   * Takes the next bytes of the sealed file, of any number; gives what could be opened by now. Nothing that was given is
   * ever wrong, but it is the whole file only after {@link FileOpener.finish}. One call at a time: the next one when this
   * one has ended, and the bytes must not be changed before. Where it rejects, it has taken nothing of these bytes: what was
   * changed on its way can be fetched and given again.
   *
   * @throws SvcError `bad_seal`, when these bytes are not the next ones of a file that was sealed to this identity.
   */
  push(bytes: Uint8Array): Promise<Bytes[]>;
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
  const pieces = createPieceOpener(readSecretKey(identity), options);
  return {
    push: (bytes) => pieces.open(asOwnBytes(bytes)),
    finish() {
      if (!pieces.isWhole()) throw badSeal('The sealed file is not complete.');
    },
    get contentId() {
      return pieces.state().start?.contentId;
    },
    get plainBytes() {
      return pieces.state().plainBytes;
    },
  };
}

const SEALED_CHUNK_BYTES = SEAL_CHUNK_BYTES + SEAL_TAG_BYTES;

interface OpenerState {
  receivedBytes: number;
  /** Of the sealed file. */
  openedBytes: number;
  plainBytes: number;
  start: { contentId: string; cipher: ChunkCipher } | undefined;
}

function createPieceOpener(secretKey: SecretKey, options: OpenOptions) {
  const { sealedBytes } = options;
  if (plainSizeOf(sealedBytes) === undefined) throw badSeal('No sealed file has this length.');
  let state: OpenerState = { receivedBytes: 0, openedBytes: 0, plainBytes: 0, start: undefined };
  const cutter = createByteCutter(SEALED_CHUNK_BYTES, () =>
    state.start ? Math.min(SEALED_CHUNK_BYTES, sealedBytes - state.openedBytes) : SEAL_HEADER_BYTES,
  );

  async function openChunk(chunk: Bytes, cipher: ChunkCipher): Promise<Bytes> {
    const isLast = state.openedBytes + chunk.length === sealedBytes;
    const nonce = createChunkNonce(state.plainBytes / SEAL_CHUNK_BYTES, isLast);
    return cipher.open(chunk, nonce).catch((cause: unknown) => {
      throw badSeal('The sealed file was changed.', cause);
    });
  }

  async function openAll(bytes: Bytes): Promise<Bytes[]> {
    state.receivedBytes += bytes.length;
    if (state.receivedBytes > sealedBytes) throw badSeal('The sealed file is longer than was said.');
    const opened: Bytes[] = [];
    for (const piece of cutter.cut(bytes)) {
      if (state.start) {
        const plain = await openChunk(piece, state.start.cipher);
        state.plainBytes += plain.length;
        if (plain.length > 0) opened.push(plain);
      } else {
        state.start = await openHeader(piece, secretKey, options);
      }
      state.openedBytes += piece.length;
    }
    return opened;
  }

  return {
    state: () => state,
    isWhole: () => state.openedBytes === sealedBytes,
    open: async (bytes: Bytes): Promise<Bytes[]> => {
      const before = { ...state };
      const takeBack = cutter.save();
      try {
        return await openAll(bytes);
      } catch (error) {
        state = before;
        takeBack();
        throw error;
      }
    },
  };
}

async function openHeader(header: Bytes, secretKey: SecretKey, options: OpenOptions) {
  const contentId = identifySeal(header);
  const isExpected = contentId === (options.contentId ?? contentId);
  if (!isExpected) throw badSeal('The file is another one than was described.');
  const streamKey = await openSealedStart(header, secretKey);
  return { contentId, cipher: await createChunkCipher(streamKey, options.cipher) };
}

function badSeal(message: string, cause?: unknown): SvcError {
  return new SvcError('bad_seal', message, { cause });
}
