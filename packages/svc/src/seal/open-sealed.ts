import { SvcError, type Job, type JobFile } from '@svc/protocol';
import { checkDescription, openDescription, openStream, type Identity } from '@svc/seal';
import { leaveSource, readSource, type SealedSource } from './sealed-source.ts';

/** A `CryptoKey` of WebCrypto, for projects without the browser's types. */
export interface WebCryptoKey {
  readonly type: string;
  readonly algorithm: { readonly name: string };
  readonly usages: readonly string[];
}

/** What {@link openSealed} takes. */
export interface OpenSealedOptions {
  /** The job, as a webhook, `getJob` or `onCompleted` gives it. */
  job: Pick<Job, 'id' | 'files'>;
  /** The id of one of `job.files`. Default: the only one. */
  fileId?: string | undefined;
  /**
   * The sealed bytes of that file: the `url` of its presigned download, the `Response`, or a stream. Of several files
   * it must be the `url` of `getDownloadUrl(job.id, { fileId })`: without `fileId` it is a ZIP.
   */
  source: SealedSource;
  /** The private key: `AGE-SECRET-KEY-1…`, or an X25519 key of WebCrypto that may derive bits. */
  identity: string | WebCryptoKey;
  /** For an address. Default: the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Ends the request to an address. */
  signal?: AbortSignal | undefined;
}

/** An opened file: the phone's description of it, and its bytes. */
export interface OpenedFile {
  /** Without a path and invisible characters, at most 255 bytes. */
  name: string;
  /** The media type from the phone, or empty. */
  type: string;
  /** Milliseconds since 1970. Absent where it is not known. */
  lastModified?: number;
  /** Bytes of the file, not sealed. */
  size: number;
  /**
   * The bytes, decrypted while they are read. They are verified, but the file is complete only when the stream ends
   * without an error. Fails with `bad_seal`, when the bytes are cut, changed or those of another file, or with the
   * error of the source. Cancel it, if you do not read it to its end.
   */
  stream: ReadableStream<Uint8Array>;
}

/**
 * Opens a file that the phone has sealed to a key of yours (option `sealTo` of `@svc/react`). Checks its description
 * against job and file, and the bytes against the description. Needs no `crypto.subtle` where the private key is a
 * text.
 *
 * @throws SvcError `bad_seal`, when the file is not sealed, or to another key, or its description is that of another
 *   file or job; `bad_request`, when `identity` is no private key or the job has no such file; `bad_response` and
 *   `unreachable`, when the address does not give the bytes.
 */
export async function openSealed(options: OpenSealedOptions): Promise<OpenedFile> {
  const { job, source } = options;
  const identity = options.identity as Identity; // it is checked below
  try {
    const { file, sealed } = findFile(options);
    const description = await openDescription(identity, sealed);
    checkDescription(description, job, file);
    const { name, type, lastModified, size, contentId } = description;
    const bytes = await readSource(source, options);
    const stream = openStream(bytes, identity, { sealedBytes: file.size, contentId });
    return { name, type, ...(lastModified !== undefined && { lastModified }), size, stream };
  } catch (error) {
    await leaveSource(source, error);
    throw error;
  }
}

function findFile({ job, fileId }: OpenSealedOptions): { file: JobFile; sealed: string } {
  const { files = [] } = job;
  if (fileId === undefined && files.length > 1) {
    throw new SvcError('bad_request', 'The job has several files. Name one of them: "fileId".');
  }
  const file = fileId === undefined ? files[0] : files.find(({ id }) => id === fileId);
  if (!file) throw new SvcError('bad_request', 'The job has no such file.');
  const { sealed } = file;
  if (sealed === undefined) throw new SvcError('bad_seal', 'The file is not sealed.');
  return { file, sealed };
}
