import {
  cleanFileName,
  hasCode,
  MAX_SEALED_LENGTH,
  readCount,
  readLastModified,
  readObject,
  readText,
  sealedSizeOf,
  SvcError,
  type Job,
  type ListedFile,
} from '@svc/protocol';
import { decodeBase64Url, encodeBase64Url } from '../base64.ts';
import { encodeAscii, joinBytes, type Bytes } from '../bytes.ts';
import { createChunkCipher, createChunkNonce } from '../chunk/chunk-cipher.ts';
import { createFileOpener } from '../file/file-opener.ts';
import type { FileSeal } from '../file/file-seal.ts';
import type { Identity } from '../header/secret-key.ts';

/**
 * The description of a file for the key's owner alone. Anybody with the public key can seal one, so the owner
 * compares job, file and content with the received file.
 */
export interface FileDescription {
  jobId: string;
  /** Absent: the job's only file. */
  fileId?: string;
  /** Safe to show and to save: see `cleanFileName`. */
  name: string;
  /** A media type in printable ASCII, or empty when it is not known. */
  type: string;
  /** Milliseconds since 1970. */
  lastModified?: number;
  /** Bytes of the file, not sealed. */
  size: number;
  /** `identifySeal` of the file's seal. */
  contentId: string;
}

/**
 * Seals a description: JSON in the format of age, as base64url, at most 8192 characters. Padding hides the
 * length of the name.
 *
 * @param seal - a new one, for this description only.
 * @throws SvcError `bad_request`, when the ids are so long that the text would be too long.
 */
export async function sealDescription(seal: FileSeal, description: FileDescription): Promise<string> {
  const json = padJson(JSON.stringify({ ...description, ...cleanNameAndType(description) }));
  // One chunk is enough: a text that needs two is refused below.
  const cipher = await createChunkCipher(seal.streamKey, 'portable');
  const text = encodeBase64Url(joinBytes(seal.header, await cipher.seal(json, createChunkNonce(0, true))));
  if (text.length <= MAX_SEALED_LENGTH) return text;
  throw new SvcError('bad_request', 'The description of the file is too long.');
}

/**
 * Opens a description from {@link sealDescription}.
 *
 * @throws SvcError `bad_seal`, when it is anything else, or was sealed to another key; `bad_request`, when
 *   the identity is no X25519 private key.
 */
export async function openDescription(identity: Identity, text: string): Promise<FileDescription> {
  const description = readDescription(await openJson(identity, decodeText(text)));
  if (description) return description;
  throw new SvcError('bad_seal', 'The description of the file is not complete.');
}

/**
 * Compares a description with the file that it came with: the server may have exchanged it for that of
 * another file or job. Whether the bytes belong to it shows when they are opened: see
 * `OpenOptions.contentId`.
 *
 * @throws SvcError `bad_seal`, when it belongs to another file.
 */
export function checkDescription(
  { jobId, fileId, size }: FileDescription,
  job: Pick<Job, 'id' | 'files'>,
  file: Pick<ListedFile, 'id' | 'size'>,
): void {
  // Without a file id, a description fits a job with one file only.
  const isOnly = (job.files?.length ?? 0) <= 1;
  const isOfFile = jobId === job.id && (fileId === undefined ? isOnly : fileId === file.id);
  if (isOfFile && sealedSizeOf(size) === file.size) return;
  throw new SvcError('bad_seal', 'The description is that of another file.');
}

/** So short and long names give the same length. */
const PADDED_TO_BYTES = 256;

/** JSON may have spaces at its end (RFC 8259, section 2). */
function padJson(json: string): Bytes {
  const bytes = new TextEncoder().encode(json);
  const missing = (PADDED_TO_BYTES - (bytes.length % PADDED_TO_BYTES)) % PADDED_TO_BYTES;
  return joinBytes(bytes, encodeAscii(' '.repeat(missing)));
}

function decodeText(text: string): Bytes {
  const bytes = text.length <= MAX_SEALED_LENGTH ? decodeBase64Url(text) : undefined;
  if (bytes) return bytes;
  throw new SvcError('bad_seal', 'The description of the file is not base64url of at most 8192 characters.');
}

async function openJson(identity: Identity, sealed: Bytes): Promise<unknown> {
  try {
    const opener = createFileOpener(identity, { sealedBytes: sealed.length });
    const json = joinBytes(...(await opener.push(sealed)));
    opener.finish();
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch (cause) {
    if (hasCode(cause, 'bad_request')) throw cause;
    throw new SvcError('bad_seal', 'The description of the file does not open with this key.', { cause });
  }
}

function readDescription(value: unknown): FileDescription | undefined {
  const fields = readObject(value) ?? {};
  const [jobId, fileId] = [readText(fields['jobId']), readText(fields['fileId'])];
  const [name, type] = [readText(fields['name']), readText(fields['type'])];
  const [size, lastModified] = [readCount(fields['size']), readLastModified(fields['lastModified'])];
  const contentId = readText(fields['contentId']);
  if (!jobId || name === undefined || type === undefined || size === undefined || !contentId)
    return undefined;
  return {
    jobId,
    ...(fileId !== undefined && { fileId }),
    ...cleanNameAndType({ name, type }),
    ...(lastModified !== undefined && { lastModified }),
    size,
    contentId,
  };
}

/** Used on both sides: the phone must not seal a text that is too long, and the owner does not trust it. */
function cleanNameAndType({ name, type }: Pick<FileDescription, 'name' | 'type'>) {
  return { name: cleanFileName(name), type: /^[\x20-\x7e]{0,200}$/.test(type) ? type : '' };
}
