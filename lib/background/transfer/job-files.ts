import { cleanFileName, type Job, type JobFile } from '@svc/protocol';
import { checkDescription, openDescription, type FileDescription } from '@svc/seal';
import type { IncomingFile, TransferFile } from '../../transfer/transfer-file.ts';
import type { JobHandle } from '../../transfer/transfer.ts';
import type { ArrivingFile } from '../download/file-source.ts';
import { findIdentity, NotSealedError } from '../download/open-sealed.ts';
import type { SealKeys } from '../backend/seal-keys.ts';

/** The files of a job as this browser may know them: descriptions of sealed ones are opened, once each. */
export class JobFiles {
  readonly #handle: JobHandle;
  readonly #keys: Pick<SealKeys, 'find'>;
  readonly #opened = new Map<string, Promise<FileDescription>>();

  constructor(handle: JobHandle, keys: Pick<SealKeys, 'find'>) {
    this.#handle = handle;
    this.#keys = keys;
  }

  /**
   * All files of a completed job. The only file is asked for without an id, as of a backend that lists none.
   *
   * @throws SvcError `bad_seal`, when a description does not open, or is not that of this file; KeyLostError;
   *   NotSealedError.
   */
  async listAll(job: Job): Promise<TransferFile[]> {
    const { files = [] } = job;
    const [only] = files;
    if (files.length > 1) return Promise.all(files.map((file, index) => this.#describe(file, index)));
    if (only?.sealed === undefined) {
      this.#refuseUnsealed();
      return [describeOnly(job, only)];
    }
    const { position: _only, ...file } = await this.#describe(only, 0);
    return [{ ...file, id: null }];
  }

  /** Those that are whole. @throws as {@link listAll}. */
  async listWhole({ files = [] }: Job): Promise<TransferFile[]> {
    const whole = [...files.entries()].filter(([, { isWhole }]) => isWhole);
    return Promise.all(whole.map(([index, file]) => this.#describe(file, index)));
  }

  /** What can be fetched by now of a job in progress. Files that cannot be described yet are left out. */
  async listArriving({ files = [] }: Job): Promise<ArrivingFile[]> {
    const isOnly = files.length === 1;
    const arriving = files.map(async (file, index): Promise<ArrivingFile | null> => {
      const described = await this.#describe(file, index).catch(() => null); // told at the end
      if (!described) return null;
      // The only file is not whole before its job is completed.
      const isWhole = file.isWhole && !isOnly;
      return Object.assign(described, { id: isOnly ? null : file.id, fileId: file.id, isWhole });
    });
    return (await Promise.all(arriving)).filter((file) => file !== null);
  }

  /** How far several files are; empty, where the phone sends one. */
  async listIncoming({ files = [] }: Job): Promise<IncomingFile[]> {
    if (files.length <= 1) return [];
    return Promise.all(
      files.map(async (file, index) => {
        const { id, name, size } = await this.#describe(file, index).catch(() => file);
        return { id, name, size, bytesReceived: Math.min(file.bytesReceived, size ?? file.bytesReceived) };
      }),
    );
  }

  async #describe(file: JobFile, position: number): Promise<TransferFile> {
    const { id, etag, sealed } = file;
    const known = { id, position, ...(etag !== undefined && { etag }), ...describeYes(file) };
    if (sealed === undefined) {
      this.#refuseUnsealed();
      const { name, size, contentType, lastModified } = file;
      return { ...known, name, size, ...describeKind(contentType, lastModified) };
    }
    const { name, size, type, lastModified, contentId } = await this.#open(file, sealed);
    return { ...known, name, size, ...describeKind(type, lastModified), contentId };
  }

  /** The lock beside the code was closed; and what a backend calls a file may be what somebody else has sealed. */
  #refuseUnsealed(): void {
    if (this.#handle.sealKey !== null) throw new NotSealedError();
  }

  async #open(file: JobFile, sealed: string): Promise<FileDescription> {
    const opening = this.#opened.get(sealed) ?? this.#openAnew(sealed);
    this.#opened.set(sealed, opening);
    const description = await opening;
    checkDescription(description, this.#handle, file);
    return description;
  }

  async #openAnew(sealed: string): Promise<FileDescription> {
    return openDescription(await findIdentity(this.#handle, this.#keys), sealed);
  }
}

function describeKind(type: string, lastModified: number | undefined): Partial<TransferFile> {
  return { ...(type && { type }), ...(lastModified !== undefined && { lastModified }) };
}

function describeYes(file: JobFile | undefined): Pick<TransferFile, 'isConfirmed'> {
  return file?.confirmed ? { isConfirmed: true } : {};
}

function describeOnly(job: Job, only: JobFile | undefined): TransferFile {
  const etag = only?.etag;
  const name = cleanFileName(job.fileName ?? '');
  return {
    id: null,
    name,
    size: job.size ?? null,
    ...(etag !== undefined && { etag }),
    ...describeYes(only),
  };
}
