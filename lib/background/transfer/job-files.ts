import { cleanFileName, listJobFiles, SvcError, type Job, type ListedFile } from '@svc/protocol';
import { checkDescription, openDescription, type FileDescription } from '@svc/seal';
import type { IncomingFile, TransferFile } from '../../transfer/transfer-file.ts';
import { requiresSeal } from '../../transfer/state-rules.ts';
import type { JobHandle } from '../../transfer/transfer.ts';
import type { ArrivingFile } from '../download/job-download.ts';
import { FileUnavailableError } from '../download/file-unavailable.ts';
import { findIdentity } from '../download/open-sealed.ts';
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
   * Those that the phone has sent: all files of a completed job, of another the whole ones.
   *
   * @throws SvcError `bad_seal`, when a description does not open, or is not that of this file.
   *   FileUnavailableError `keyLost`, `notSealed`.
   */
  async listSent(job: Job): Promise<TransferFile[]> {
    const sent = [...listJobFiles(job).entries()].filter(
      ([, { isWhole }]) => isWhole || job.status === 'completed',
    );
    return refuseTwins(
      await Promise.all(sent.map(([position, file]) => this.#describe(file, position, job))),
    );
  }

  /** What can be fetched by now of a job in progress. Files that cannot be described yet are left out. */
  async listArriving(job: Job): Promise<ArrivingFile[]> {
    const arriving = listJobFiles(job).map(async (file, position) => {
      const described = await this.#describe(file, position, job).catch(() => null); // told at the end
      return described && Object.assign(described, { isWhole: file.isWhole });
    });
    return (await Promise.all(arriving)).filter((file) => file !== null);
  }

  /** How far the files of a job in progress are. */
  async listIncoming(job: Job): Promise<IncomingFile[]> {
    return Promise.all(
      listJobFiles(job).map(async (file, position) => {
        const { name, size } = await this.#describe(file, position, job).catch(() => file);
        const bytesReceived = Math.min(file.bytesReceived, size ?? file.bytesReceived);
        return { id: file.id, position, name, size, bytesReceived };
      }),
    );
  }

  async #describe(file: ListedFile, position: number, job: Job): Promise<TransferFile> {
    const { id, etag, sealed, confirmed } = file;
    const known = {
      id,
      position,
      ...(etag !== undefined && { etag }),
      ...(confirmed && { isConfirmed: true }),
    };
    if (sealed === undefined) {
      this.#refuseUnsealed();
      const { name, size, contentType, lastModified } = file;
      return { ...known, name: cleanFileName(name), size, ...describeKind(contentType, lastModified) };
    }
    const { name, size, type, lastModified, contentId } = await this.#open(file, sealed, job);
    return { ...known, name, size, ...describeKind(type, lastModified), contentId };
  }

  /** The popup showed a closed lock beside the code; and the backend may have put there what somebody else sealed. */
  #refuseUnsealed(): void {
    if (!this.#mayBeUnsealed()) throw new FileUnavailableError('notSealed');
  }

  async #open(file: ListedFile, sealed: string, { files }: Job): Promise<FileDescription> {
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
