import pLimit from 'p-limit';
import type { TransferFile } from '../../transfer/transfer-file.ts';
import type { JobHandle } from '../../transfer/transfer.ts';
import type { Drive } from '../transfer/drive.ts';
import type { ArrivedFile } from './arrived-files.ts';
import { downloadFile } from './download-file.ts';
import { FileAddresses } from './file-addresses.ts';
import { countStoredBytes, createOpener, findIdentity } from './open-sealed.ts';

/** Photos are small beside the time that a request takes; more at once would only share the same line. */
const MAX_AT_ONCE = 6;
/**
 * Each file that arrives may have two requests that the backend holds, of the six that a browser allows to one host;
 * the others are for the questions about the job.
 */
const MAX_FOLLOWED_AT_ONCE = 2;
/** One of several files that is smaller is fetched as soon as it is whole, in one request. */
const MIN_FOLLOWED_BYTES = 8 * 1024 * 1024;

/** A file that the backend does not have all of, or not for long. */
export interface ArrivingFile extends TransferFile {
  isWhole: boolean;
}

/** A download, and what has come of it as soon as it is here. */
interface Begun {
  working: Promise<ArrivedFile>;
  come?: ArrivedFile;
}

/**
 * The files of one job, of one or of many: which is fetched when.
 *
 * - While the phone sends, files that are whole are fetched as they come, and large ones followed as they arrive. What
 *   fails then is not reported: it is fetched again when all are there.
 * - When the backend has checked all files, those that are not here yet are fetched, several at once; each is downloaded
 *   once at a time. What was followed counts only if the job names its upload (`etag`).
 * - What has come is kept at hand (`ArrivedFiles`) until the transfer ends. It is lost with the worker: the next one
 *   has the same list in the transfer's state, and fetches again what is not at hand.
 */
export class JobDownload {
  readonly #job: JobHandle;
  readonly #drive: Drive;
  readonly #addresses: FileAddresses;
  readonly #limit = pLimit(MAX_AT_ONCE);
  /** What is not kept yet, by file. */
  readonly #begun = new Map<string, Begun>();
  /** Aborted when the backend has all files. */
  readonly #arrived = new AbortController();
  /** The uploads that could not be followed, by their ETags. */
  readonly #givenUp = new Set<string>();
  #followed = 0;
  /** How many bytes of each file are here. */
  readonly #bytes = new Map<string, number>();
  /** What is known of the files by now, once all are being fetched: from then on the progress is told. */
  #files: readonly TransferFile[] = [];

  constructor(job: JobHandle, drive: Drive) {
    this.#job = job;
    this.#drive = drive;
    this.#addresses = new FileAddresses(job, drive);
  }

  /** Takes where files can be read while they arrive, as an answer to another question told it. */
  takeAddresses(value: unknown): void {
    this.#addresses.take(value);
  }

  /** Fetches what the backend has by now of these files, while the phone still sends. */
  follow(files: readonly ArrivingFile[]): void {
    const isOnly = files.length === 1;
    for (const file of files) {
      if (this.#begun.has(file.id) || this.#findKept(file)) continue;
      if (file.isWhole) this.#take(file).catch(() => undefined); // asked for again when all are there
      else if ((file.size ?? 0) >= (isOnly ? 1 : MIN_FOLLOWED_BYTES)) this.#followOne(file);
    }
  }

  /** Whether all of them are here, so that {@link fetch} asks for nothing. */
  has(files: readonly TransferFile[]): boolean {
    return files.every((file) => isOfUpload(this.#findKept(file) ?? this.#begun.get(file.id)?.come, file));
  }

  /** Fetches all that is not here yet, and keeps it at hand. In the order of the files, which the backend has checked. */
  async fetch(files: readonly TransferFile[]): Promise<ArrivedFile[]> {
    this.#arrived.abort();
    this.#countAll(files);
    const all = files.map((file) => this.#take(file));
    // All of them come to an end before one is reported, so that none goes on behind the state's back.
    await Promise.allSettled(all);
    return Promise.all(all);
  }

  async #take(file: TransferFile): Promise<ArrivedFile> {
    const kept = this.#findKept(file);
    if (isOfUpload(kept, file)) return kept;
    const begun = await this.#begun.get(file.id)?.working.catch(() => undefined);
    if (isOfUpload(begun, file)) return this.#keep(file, begun);
    // What was followed was of an upload that the phone has given up.
    this.#begun.delete(file.id);
    const whole = AbortSignal.abort();
    return this.#keep(file, await this.#begin(file, () => this.#limit(() => this.#download(file, whole))));
  }

  #followOne(file: ArrivingFile): void {
    const { etag } = file;
    if (!this.#job.canFollow || etag === undefined || this.#givenUp.has(etag)) return;
    if (this.#followed >= MAX_FOLLOWED_AT_ONCE) return;
    this.#followed += 1;
    void this.#begin(file, () => this.#download(file, this.#arrived.signal))
      .catch(() => this.#givenUp.add(etag)) // asked for when it is whole
      .finally(() => (this.#followed -= 1));
  }

  /** One download of a file at a time. */
  #begin(file: TransferFile, work: () => Promise<ArrivedFile>): Promise<ArrivedFile> {
    const others = this.#begun.get(file.id);
    if (others) return others.working;
    const begun: Begun = { working: work() };
    this.#begun.set(file.id, begun);
    begun.working.then(
      (come) => (begun.come = come),
      () => this.#begun.delete(file.id),
    );
    return begun.working;
  }

  /** @param arrived - aborted when the file can be had as a whole one, as the backend has checked it. */
  async #download(file: TransferFile, arrived: AbortSignal): Promise<ArrivedFile> {
    const { session, world, signal, backends } = this.#drive;
    const found = await this.#addresses.find(file, arrived);
    const isSealed = file.contentId !== undefined;
    const { name, type, lastModified = null } = found.file;
    const from = { ...found, size: countStoredBytes(found.file), contentType: type };
    const downloaded = await downloadFile(from, {
      world,
      signal,
      arrived,
      backendAddress: session.transfer.backend.address,
      renew: () => this.#addresses.renew(file, arrived),
      opener: isSealed ? createOpener(await findIdentity(this.#job, backends.keys), file) : undefined,
      onCutOff: () => void session.apply({ type: 'connectionChanged', isConnected: false }),
      onProgress: (bytes, size) => this.#note(isSealed ? file : { ...file, name, size }, bytes),
    });
    return { id: file.id, name, lastModified, ...downloaded };
  }

  #findKept(file: TransferFile): ArrivedFile | undefined {
    return this.#drive.files.find(this.#drive.session.transfer.id, file);
  }

  #keep(file: TransferFile, fetched: ArrivedFile): ArrivedFile {
    const { files, session } = this.#drive;
    if (this.#findKept(file) !== fetched) files.keep(session.transfer.id, fetched);
    this.#begun.delete(file.id);
    return fetched;
  }

  #countAll(files: readonly TransferFile[]): void {
    this.#files = files;
    for (const file of files) {
      const kept = this.#findKept(file);
      if (kept) this.#bytes.set(file.id, kept.blob.size);
    }
    if (this.#bytes.size > 0) this.#tellProgress();
  }

  #note(file: TransferFile, bytes: number): void {
    this.#bytes.set(file.id, Math.min(bytes, file.size ?? bytes)); // of a sealed file more bytes come than it has
    if (this.#files.length === 0) return; // the phone is still sending
    this.#files = this.#files.map((one) => (one.id === file.id ? file : one));
    this.#tellProgress();
  }

  #tellProgress(): void {
    let bytesDownloaded = 0;
    for (const { id } of this.#files) bytesDownloaded += this.#bytes.get(id) ?? 0;
    void this.#drive.session.apply({ type: 'downloadProgressed', bytesDownloaded, files: this.#files });
  }
}

/** Whether it is of the upload that the job names. A backend that names none has only one. */
function isOfUpload(arrived: ArrivedFile | undefined, file: TransferFile): arrived is ArrivedFile {
  if (!arrived) return false;
  return arrived.etag === undefined || file.etag === undefined || arrived.etag === file.etag;
}
