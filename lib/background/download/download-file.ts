import { hasCode, isSvcError, SvcError } from '@svc/protocol';
import { makeBlob, type Bytes, type FileOpener } from '@svc/seal';
import { UNDECLARED_MAX_BYTES, type Part } from './ask-for-part.ts';
import type { Address } from './file-addresses.ts';
import { isFileUnavailable } from './file-unavailable.ts';
import { cutShort, tooLarge } from './part-bytes.ts';
import { PartSource, type PartSourceOptions } from './part-source.ts';

/** The file as its server has it. */
export interface StoredFile extends Address {
  /** Bytes, or `null` as long as it is unknown. */
  size: number | null;
  /** Absent: what the server says. */
  contentType?: string | undefined;
}

export interface DownloadOptions extends PartSourceOptions {
  /** Opens the file, which is sealed. It has taken nothing yet. */
  opener?: FileOpener | undefined;
  /** Called after each part, with bytes of the file as its server has it. `size` is `null` as long as it is unknown. */
  onProgress: (bytesDownloaded: number, size: number | null) => void;
  /** Called when the file's server stops answering. */
  onCutOff: () => void;
}

export interface DownloadedFile {
  blob: Blob;
  /** The `ETag` of all parts. Absent: the server sent none. */
  etag?: string;
}

/** In a row, which takes a minute and a half: a train's tunnel, a router that starts anew. */
const MAX_FAILURES = 12;
/** A part that does not open may have been changed on its way; one that lies so at the backend stays so. */
const MAX_BROKEN_SEALS = 3;
/** A file that is another one so often may be a storage whose machines disagree on what it is. */
const MAX_RESTARTS = 3;

/**
 * One file, from its first byte to a Blob that is all of it and nothing else (RFC 9110, section 14).
 *
 * - Parts are taken in order. What has come is kept until the file is complete; a part that fails is asked for again, from
 *   where it began. A server without ranges answers with the whole file, which takes the place of all before.
 * - All parts have one `ETag`: where it changes, the file begins anew.
 * - The end is where the declared size is reached; without one, where the server says so, or sends less than was asked.
 * - Bytes of a large file stay in the browser's blob storage, past the worker's heap. A sealed file is opened as it comes,
 *   and nothing of its sealed form is kept: to make a Blob of that first takes a tenth of all the time. Nothing
 *   is handed out before the seal of the whole file is checked.
 *
 * @throws SvcError when the bytes do not add up, or the same part failed too often; `too_large` at once, when there
 *   are more than the file has; `bad_seal`, when they are not those of the sealed file. FileUnavailableError at
 *   once.
 */
export async function downloadFile(file: StoredFile, options: DownloadOptions): Promise<DownloadedFile> {
  const { signal, opener } = options;
  const source = new PartSource(file, { ...options, readsAhead: opener === undefined });
  const nothing: Received = {
    bytes: 0,
    size: file.size,
    entityTag: null,
    isComplete: false,
    blobs: [],
    opener,
  };
  let received = nothing;
  let [failures, brokenSeals, restarts] = [0, 0, 0];
  while (!received.isComplete) {
    const before = received;
    try {
      const next = await source.read(before, (part) => addPart(before, part, nothing));
      failures = brokenSeals = 0;
      if (next) options.onProgress((received = next).bytes, next.size);
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (hasCode(error, 'bad_seal')) brokenSeals += 1;
      if (hasCode(error, 'conflict')) restarts += 1;
      const isVain = brokenSeals >= MAX_BROKEN_SEALS || restarts >= MAX_RESTARTS;
      if (failures >= MAX_FAILURES || isVain || isForGood(error)) throw error;
      if (hasCode(error, 'conflict')) received = nothing;
      if (!isSvcError(error)) options.onCutOff();
      await source.recover(error, failures);
    }
  }
  return finish(received, file.contentType);
}

/** A storage that sends too much, or on to where it must not, would do so again. */
function isForGood(error: unknown): boolean {
  return isFileUnavailable(error) || hasCode(error, 'too_large');
}

/** What has come of a file so far. */
interface Received {
  /** As its server has them. */
  bytes: number;
  /** Of the whole file in bytes, or `null` as long as it is unknown. */
  size: number | null;
  entityTag: string | null;
  isComplete: boolean;
  /** What came, in order; opened, where the file is sealed. */
  blobs: readonly Blob[];
  /** It has taken all of these parts. */
  opener: FileOpener | undefined;
}

/**
 * What has come with the next part. Where this rejects, nothing of it has.
 *
 * @throws SvcError `conflict`, when the part belongs to another version of the file; `bad_response`, when fewer bytes
 *   arrived than the file has; `too_large`, when the file is larger than was declared; `bad_seal`.
 */
async function addPart(received: Received, part: Part, nothing: Received): Promise<Received> {
  const isOther =
    received.entityTag !== null && part.entityTag !== null && received.entityTag !== part.entityTag;
  if (isOther) throw new SvcError('conflict', 'The file changed while it was fetched.');
  const kept = part.isWhole ? nothing : received;
  const bytes = kept.bytes + part.size;
  const size = received.size ?? part.fileSize;
  if (bytes > (size ?? UNDECLARED_MAX_BYTES) || (part.fileSize ?? 0) > (size ?? 0)) throw tooLarge();
  const isComplete = part.isWhole || bytes === size || (size === null && part.isLast);
  if (size !== null && (isComplete || part.isLast) && bytes < size) throw cutShort();
  const opener = kept.opener?.fork();
  const blob = opener ? await makeBlob(openPieces(part, opener)) : await part.blob();
  const entityTag = part.entityTag ?? received.entityTag;
  return { bytes, size, entityTag, isComplete, blobs: [...kept.blobs, blob], opener };
}

async function* openPieces(part: Part, opener: FileOpener): AsyncGenerator<Bytes> {
  for await (const piece of part.pieces()) yield* await opener.push(piece);
}

function finish({ blobs, opener, entityTag }: Received, contentType: string | undefined): DownloadedFile {
  opener?.finish();
  return { blob: joinBlobs(blobs, contentType), ...(entityTag !== null && { etag: entityTag }) };
}

/** One that is there already is taken as it is: to make a Blob of it once more takes the browser several ms. */
function joinBlobs(parts: readonly Blob[], contentType: string | undefined): Blob {
  const [first] = parts;
  const type = contentType || first?.type || '';
  return first && parts.length === 1 && first.type === type ? first : new Blob([...parts], { type });
}
