import { cleanFileName, SvcError, type Job, type JobFile } from '@svc/protocol';
import { checkDescription, openDescription, type FileDescription } from '@svc/seal';
import type { IncomingFile, TransferFile } from '../../transfer/transfer-file.ts';
import { requiresSeal } from '../../transfer/state-rules.ts';
import type { JobHandle } from '../../transfer/transfer.ts';
import type { ArrivingFile } from '../download/job-download.ts';
import { findIdentity, NotSealedError } from '../download/open-sealed.ts';
import type { SealKeys } from '../backend/seal-keys.ts';

/** The files of a job as this browser may know them: descriptions of sealed ones are opened, once each. */
export class JobFiles {
  readonly #handle: JobHandle;
  readonly #keys: Pick<SealKeys, 'find'>;
  readonly #mayBeUnsealed: () => boolean;
  readonly #opened = new Map<string, Promise<FileDescription>>();

  /** @param mayBeUnsealed - whether files may come as they are, by now. */
  constructor(handle: JobHandle, keys: Pick<SealKeys, 'find'>, mayBeUnsealed = () => !requiresSeal(handle)) {
    this.#handle = handle;
    this.#keys = keys;
    this.#mayBeUnsealed = mayBeUnsealed;
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
    if (files.length > 1) return refuseTwins(await this.#describeAll(job, [...files.entries()]));
    if (only?.sealed === undefined) {
      this.#refuseUnsealed();
      return [describeOnly(job, only)];
    }
    const { position: _only, ...file } = await this.#describe(only, 0, job);
    return [{ ...file, id: null }];
  }

  /** Those that are whole. @throws as {@link listAll}. */
  async listWhole(job: Job): Promise<TransferFile[]> {
    const whole = [...(job.files ?? []).entries()].filter(([, { isWhole }]) => isWhole);
    return refuseTwins(await this.#describeAll(job, whole));
  }

  /** What can be fetched by now of a job in progress. Files that cannot be described yet are left out. */
  async listArriving(job: Job): Promise<ArrivingFile[]> {
    const { files = [] } = job;
    const isOnly = files.length === 1;
    const arriving = files.map(async (file, index): Promise<ArrivingFile | null> => {
      const described = await this.#describe(file, index, job).catch(() => null); // told at the end
      if (!described) return null;
      // The only file is not whole before its job is completed.
      const isWhole = file.isWhole && !isOnly;
      return Object.assign(described, { id: isOnly ? null : file.id, isWhole });
    });
    return (await Promise.all(arriving)).filter((file) => file !== null);
  }

  /** How far several files are; empty, where the phone sends one. */
  async listIncoming(job: Job): Promise<IncomingFile[]> {
    const { files = [] } = job;
    if (files.length <= 1) return [];
    return Promise.all(
      files.map(async (file, index) => {
        const { id, name, size } = await this.#describe(file, index, job).catch(() => file);
        return { id, name, size, bytesReceived: Math.min(file.bytesReceived, size ?? file.bytesReceived) };
      }),
    );
  }

  #describeAll(job: Job, files: readonly (readonly [number, JobFile])[]): Promise<TransferFile[]> {
    return Promise.all(files.map(([index, file]) => this.#describe(file, index, job)));
  }

  async #describe(file: JobFile, position: number, job: Job): Promise<TransferFile> {
    const { id, etag, sealed } = file;
    const known = { id, position, ...(etag !== undefined && { etag }), ...describeYes(file) };
    if (sealed === undefined) {
      this.#refuseUnsealed();
      const { name, size, contentType, lastModified } = file;
      return { ...known, name, size, ...describeKind(contentType, lastModified) };
    }
    const { name, size, type, lastModified, contentId } = await this.#open(file, sealed, job);
    return { ...known, name, size, ...describeKind(type, lastModified), contentId };
  }

  /** The lock beside the code was closed; and what a backend calls a file may be what somebody else has sealed. */
  #refuseUnsealed(): void {
    if (!this.#mayBeUnsealed()) throw new NotSealedError();
  }

  async #open(file: JobFile, sealed: string, { files }: Job): Promise<FileDescription> {
    const opening = this.#opened.get(sealed) ?? this.#openAnew(sealed);
    this.#opened.set(sealed, opening);
    const description = await opening;
    checkDescription(description, { id: this.#handle.id, ...(files && { files }) }, file);
    return description;
  }

  async #openAnew(sealed: string): Promise<FileDescription> {
    return openDescription(await findIdentity(this.#handle, this.#keys), sealed);
  }
}

/** Two that are described as the same content would be one file of the phone, twice. */
function refuseTwins(files: TransferFile[]): TransferFile[] {
  const sealed = files.flatMap(({ contentId }) => contentId ?? []);
  if (new Set(sealed).size === sealed.length) return files;
  throw new SvcError('bad_seal', 'Two files are described as the same one.');
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
