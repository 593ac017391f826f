import { sha256 } from '@noble/hashes/sha2.js';
import { readText, SEAL_HEADER_BYTES } from '@svc/protocol';
import { decodeBase64Url, encodeBase64Url } from '../base64.ts';
import { joinBytes, type Bytes } from '../bytes.ts';
import { createSealedStart } from '../header/seal-header.ts';

/**
 * What makes the sealed form of one file: the same seal gives the same bytes. As secret as the file. It is for one content
 * only: whoever sees two different files under one seal can read parts of them and forge others.
 */
export interface FileSeal {
  /** 184 bytes: the header of age for one X25519 recipient, and the nonce of the payload. */
  header: Bytes;
  /** 32 bytes. */
  streamKey: Bytes;
}

/**
 * A new seal for one file.
 *
 * @param key - 43 characters of base64url, or an age recipient: see `isSealKey`.
 * @throws SvcError `bad_request`, when it is not a valid public key.
 */
export async function createFileSeal(key: string): Promise<FileSeal> {
  return createSealedStart(key);
}

const STREAM_KEY_BYTES = 32;

/** A text of 288 characters to store a seal in. As secret as the file. */
export function encodeFileSeal(seal: FileSeal): string {
  return encodeBase64Url(joinBytes(seal.header, seal.streamKey));
}

/** Reads what {@link encodeFileSeal} wrote. `undefined` for anything else. */
export function parseFileSeal(text: unknown): FileSeal | undefined {
  const bytes = decodeBase64Url(readText(text) ?? '');
  if (bytes?.length !== SEAL_HEADER_BYTES + STREAM_KEY_BYTES) return undefined;
  return { header: bytes.slice(0, SEAL_HEADER_BYTES), streamKey: bytes.slice(SEAL_HEADER_BYTES) };
}

/**
 * A name for what was sealed, in 43 characters: the SHA-256 of the header in base64url. It tells nothing of the file. Each
 * seal has another one, and a file that was sealed twice has two.
 *
 * @param header - the first 184 bytes of the sealed file.
 */
export function identifySeal(header: Uint8Array): string {
  return encodeBase64Url(sha256(header.subarray(0, SEAL_HEADER_BYTES)));
}
