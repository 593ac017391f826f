import { SvcError, type Job, type JobFile } from '@svc/protocol';
import { checkDescription, openDescription, openStream, type Identity } from '@svc/seal';
import { leaveSource, readSource, type SealedSource } from './sealed-source.ts';

/** A `CryptoKey` of WebCrypto. A project without the types of browsers may not know that name as a type. */
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
   * The sealed bytes of that file: the `url` of its presigned download (of several files: of
   * `getDownloadUrl(job.id, { fileId })`, as without `fileId` it is one of a ZIP), its `Response`, or a stream.
   */
  source: SealedSource;
  /** The private key: `AGE-SECRET-KEY-1…`, or an X25519 key of WebCrypto that may derive bits. */
  identity: string | WebCryptoKey;
  /** For an address. Default: the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Ends the request to an address. */
  signal?: AbortSignal | undefined;
}

/** A file that was sealed: what the phone said of it, and its bytes. */
export interface OpenedFile {
  /** Without a path and without characters that are not shown, at most 255 bytes. */
  name: string;
  /** The media type that the phone says, or empty. */
  type: string;
  /** Milliseconds since 1970. Absent where it is not known. */
  lastModified?: number;
  /** Bytes of the file, not sealed. */
  size: number;
  /**
   * The bytes, opened while they are read: the file is never in memory as a whole. What it gives is never wrong, but it is
   * the whole file only when it ends without an error. It fails with `bad_seal`, when the bytes are cut, changed or those of
   * another file; or with the error of the source. Cancel it, if you do not read it to its end.
   */
  stream: ReadableStream<Uint8Array>;
}

/**
 * Opens a file that the phone has sealed to a key of yours (option `sealTo` of `@svc/react`). The description that came
 * with it is checked against job and file, the bytes against the description. Needs no `crypto.subtle` where the private
 * key is a text.
 *
 * @throws SvcError `bad_seal`, when the file is not sealed, or to another key, or its description is that of another file
 *   or job; `bad_request`, when `identity` is no private key or the job has no such file; `bad_response` and
 *   `unreachable`, when the address does not give the bytes.
 */
export async function openSealed(options: OpenSealedOptions): Promise<OpenedFile> {
  const { job, source } = options;
  const identity = options.identity as Identity; // which checks what it is
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
