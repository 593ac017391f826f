import pLimit from 'p-limit';
import type { TransferFile } from '../../transfer/transfer-file.ts';
import type { JobHandle } from '../../transfer/transfer.ts';
import type { ArrivedFile } from './arrived-files.ts';
import { createDownloadProgress } from './download-progress.ts';
import { createFileSource, type ArrivingFile, type FetchDrive, type FileSource } from './file-source.ts';

/** Photos are small beside the time that a request takes; more at once would only share the same line. */
const MAX_AT_ONCE = 6;
/**
 * Each file that arrives may have two requests that the backend holds, of the six that a browser allows to one host;
 * the others are for the questions about the job.
 */
const MAX_FOLLOWED_AT_ONCE = 2;
/** One of several files that is smaller is fetched as soon as it is whole, in one request. */
const MIN_FOLLOWED_BYTES = 8 * 1024 * 1024;

/** Fetches the files of one job. */
export class FileFetcher {
  readonly #job: JobHandle;
  readonly #drive: FetchDrive;
  readonly #source: FileSource;
  readonly #progress: ReturnType<typeof createDownloadProgress>;
  readonly #limit = pLimit(MAX_AT_ONCE);
  /** What has begun, by file; what has come of it stays until it is kept. */
  readonly #begun = new Map<string | null, Promise<ArrivedFile>>();
  /** What has come of it so far, likewise. */
  readonly #come = new Map<string | null, ArrivedFile>();
  /** Aborted when the backend has all files. */
  readonly #arrived = new AbortController();
  /** The uploads that could not be followed, by their ETags. */
  readonly #givenUp = new Set<string>();
  #followed = 0;

  constructor(job: JobHandle, drive: FetchDrive) {
    this.#job = job;
    this.#drive = drive;
    this.#progress = createDownloadProgress(drive);
    this.#source = createFileSource(job, { ...drive, onProgress: this.#progress.note });
  }

  /**
   * Fetches what the backend has by now, while the phone still sends: files that are whole, and others as they arrive.
   * What fails is tried again later.
   */
  follow(files: readonly ArrivingFile[]): void {
    for (const file of files) {
      if (this.#begun.has(file.id) || this.#findKept(file)) continue;
      if (file.isWhole) this.#take(file).catch(() => undefined); // asked for again when all are there
      else if (this.#job.canFollow) this.#followOne(file);
    }
  }

  /** Whether all of them are here, so that {@link fetch} asks for nothing. */
  has(files: readonly TransferFile[]): boolean {
    return files.every((file) => {
      const here = this.#findKept(file) ?? this.#come.get(file.id);
      return here !== undefined && isOfUpload(here, file);
    });
  }

  /**
   * Fetches all that is not here yet, and keeps it at hand. In the order of the files. To be called when the backend has
   * checked them: what was followed is taken if it is of the same upload.
   */
  async fetch(files: readonly TransferFile[]): Promise<ArrivedFile[]> {
    this.#arrived.abort();
    this.#progress.countAll(files);
    const all = files.map((file) => this.#take(file));
    // All of them come to an end before one is reported, so that none goes on behind the state's back.
    await Promise.allSettled(all);
    return Promise.all(all);
  }

  /** Takes where files can be read while they arrive, as an answer to another question told it. */
  takeAddresses(value: unknown): void {
    this.#source.takeAddresses(value);
  }

  async #take(file: TransferFile): Promise<ArrivedFile> {
    const kept = this.#findKept(file);
    if (kept && isOfUpload(kept, file)) return kept;
    const begun = await this.#begun.get(file.id)?.catch(() => undefined);
    if (begun && isOfUpload(begun, file)) return this.#keep(file, begun);
    // What was followed was of an upload that the phone has given up.
    this.#forget(file);
    return this.#keep(file, await this.#begin(file, () => this.#limit(() => this.#source.fetch(file))));
  }

  #followOne(file: ArrivingFile): void {
    const isWorthIt = (file.size ?? 0) >= (file.id === null ? 1 : MIN_FOLLOWED_BYTES);
    const { etag } = file;
    if (!isWorthIt || etag === undefined || this.#givenUp.has(etag)) return;
    if (this.#followed >= MAX_FOLLOWED_AT_ONCE) return;
    this.#followed += 1;
    void this.#begin(file, () => this.#source.follow(file, this.#arrived.signal))
      .catch(() => this.#givenUp.add(etag)) // asked for when it is whole
      .finally(() => (this.#followed -= 1));
  }

  /** One download of a file at a time. */
  #begin(file: TransferFile, work: () => Promise<ArrivedFile>): Promise<ArrivedFile> {
    const others = this.#begun.get(file.id);
    if (others) return others;
    const working = work();
    this.#begun.set(file.id, working);
    working.then(
      (come) => this.#begun.get(file.id) === working && this.#come.set(file.id, come),
      () => this.#begun.delete(file.id),
    );
    return working;
  }

  #findKept(file: TransferFile): ArrivedFile | undefined {
    return this.#drive.files.find(this.#drive.session.transfer.id, file);
  }

  #keep(file: TransferFile, fetched: ArrivedFile): ArrivedFile {
    const { files, session } = this.#drive;
    if (this.#findKept(file) !== fetched) files.keep(session.transfer.id, file, fetched);
    this.#forget(file);
    return fetched;
  }

  #forget({ id }: TransferFile): void {
    this.#begun.delete(id);
    this.#come.delete(id);
  }
}

/** A backend that names no upload has but one. */
function isOfUpload({ etag }: ArrivedFile, file: TransferFile): boolean {
  return etag === undefined || file.etag === undefined || etag === file.etag;
}
