import { sha256 } from '@noble/hashes/sha2.js';
import { readText, SEAL_HEADER_BYTES } from '@svc/protocol';
import { decodeBase64Url, encodeBase64Url } from '../base64.ts';
import { joinBytes, type Bytes } from '../bytes.ts';
import { createSealedStart } from '../header/seal-header.ts';

/**
 * The secrets that seal one file: the same seal and file give the same bytes. As secret as the file. For one
 * content only: two different files under one seal can be partly read and forged.
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

/** Reads a text from {@link encodeFileSeal}. `undefined` for anything else. */
export function parseFileSeal(text: unknown): FileSeal | undefined {
  const bytes = decodeBase64Url(readText(text) ?? '');
  if (bytes?.length !== SEAL_HEADER_BYTES + STREAM_KEY_BYTES) return undefined;
  return { header: bytes.slice(0, SEAL_HEADER_BYTES), streamKey: bytes.slice(SEAL_HEADER_BYTES) };
}

/**
 * An id of a seal, 43 characters: the SHA-256 of the header in base64url. It reveals nothing about the file.
 * A file that was sealed twice has two.
 *
 * @param header - the first 184 bytes of the sealed file.
 */
export function identifySeal(header: Uint8Array): string {
  return encodeBase64Url(sha256(header.subarray(0, SEAL_HEADER_BYTES)));
}
