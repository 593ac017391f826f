export type { Bytes } from './bytes.ts';
export { makeBlob, readPieces } from './chunk/blob-pieces.ts';
export { findCipherKind, type CipherKind } from './chunk/chunk-cipher.ts';
export {
  checkDescription,
  openDescription,
  sealDescription,
  type FileDescription,
} from './description/file-description.ts';
export { createFileOpener, type FileOpener, type OpenOptions } from './file/file-opener.ts';
export {
  createFileSeal,
  encodeFileSeal,
  identifySeal,
  parseFileSeal,
  type FileSeal,
} from './file/file-seal.ts';
export { openStream } from './file/open-stream.ts';
export { sealRange, type SealedRange } from './file/seal-range.ts';
export { SealedChunks } from './file/sealed-chunks.ts';
export type { Identity } from './header/secret-key.ts';
export { createAgeKeys, type AgeKeys } from './identity/age-keys.ts';
export {
  exportIdentity,
  generateSealIdentity,
  importIdentity,
  type SealIdentity,
  type StoredIdentity,
} from './identity/seal-identity.ts';
