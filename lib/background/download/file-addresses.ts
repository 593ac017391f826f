import {
  cleanFileName,
  hasCode,
  isTransient,
  parseFollowAddresses,
  retryTransient,
  SvcError,
  type DownloadResponse,
  type FollowAddresses,
} from '@svc/protocol';
import type { TransferFile } from '../../transfer/transfer-file.ts';
import type { JobHandle } from '../../transfer/transfer.ts';
import type { Drive } from '../transfer/drive.ts';
import { refuseAddress } from './download-address.ts';

/** Where a file can be read for a while. */
export interface Address {
  url: string;
  /** As one that still arrives (`FollowAddresses`): its server answers with as much of a part as it has. */
  isArriving: boolean;
}

/** As often as a part of the file. */
const MAX_TRIES = 12;

/** Where the files of one job can be read, as its backend says. Addresses that it may not name are refused. */
export class FileAddresses {
  readonly #job: JobHandle;
  readonly #drive: Drive;
  /** Addresses of files that arrive: asked for once for all of them, and again for new ones. */
  #followed: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(job: JobHandle, drive: Drive) {
    this.#job = job;
    this.#drive = drive;
  }

  /** Takes `FollowAddresses` that came with another answer; what is none of them is ignored. */
  take(value: unknown): void {
    try {
      this.#followed = Promise.resolve(mapAddresses(parseFollowAddresses(value)));
    } catch {
      // They are asked for, and what is wrong is told then.
    }
  }

  /**
   * Where to begin with a file, and what the backend says of it there.
   *
   * @param arrived - aborted when the backend has checked all files. Bytes that are read before are not checked yet.
   */
  async find(file: TransferFile, arrived: AbortSignal): Promise<Address & { file: TransferFile }> {
    const url = await (arrived.aborted ? this.#findForWhole(file) : this.#findForArriving(file));
    return url === undefined ? this.#presign(file) : { ...this.#check(url, true), file };
  }

  /** A fresh one in place of one that may not work any more. */
  async renew(file: TransferFile, arrived: AbortSignal): Promise<Address> {
    return arrived.aborted ? this.#presign(file) : this.#check(await this.#followAnew(file), true);
  }

  /** One question brings the addresses of all files, which are as good for those that are whole. */
  async #findForWhole(file: TransferFile): Promise<string | undefined> {
    if (!this.#job.canFollow || file.size === null) return undefined;
    return this.#findForArriving(file).catch(() => undefined); // it is asked for by itself
  }

  async #findForArriving(file: TransferFile): Promise<string> {
    const known = await (this.#followed ??= this.#askToFollow());
    return known.get(file.id) ?? this.#followAnew(file);
  }

  async #followAnew(file: TransferFile): Promise<string> {
    const url = (await (this.#followed = this.#askToFollow())).get(file.id);
    if (url !== undefined) return url;
    throw new SvcError('gone', 'The backend names no address for this file.');
  }

  #askToFollow(): Promise<ReadonlyMap<string, string>> {
    const { client, signal } = this.#drive;
    const asking = client.getFollowAddresses(this.#job.id, signal).then(mapAddresses);
    asking.catch(() => (this.#followed = undefined)); // the next file asks again
    return asking;
  }

  async #presign(file: TransferFile): Promise<Address & { file: TransferFile }> {
    const { client, session, signal, world } = this.#drive;
    const ask = () => client.getDownload(this.#job.id, { signal, fileId: file.id });
    const presigned = await retryTransient(ask, {
      sleep: world.sleep,
      signal,
      mayPass: mayPassOnceCompleted,
      maxTries: MAX_TRIES,
      onFailed: () => void session.apply({ type: 'connectionChanged', isConnected: false }),
    });
    return { ...this.#check(presigned.url, false), file: describe(file, presigned) };
  }

  #check(url: string, isArriving: boolean): Address {
    refuseAddress(url, this.#drive.session.transfer.backend.address);
    return { url, isArriving };
  }
}

/** A job that is known to be completed may still be "not completed" to another copy of the backend. */
function mayPassOnceCompleted(error: unknown): boolean {
  return isTransient(error) || hasCode(error, 'not_completed');
}

/** Of a sealed file the backend knows neither name nor type nor time. */
function describe(
  file: TransferFile,
  { fileName, size, contentType, lastModified }: DownloadResponse,
): TransferFile {
  if (file.contentId !== undefined) return file;
  return {
    ...file,
    name: cleanFileName(fileName || file.name),
    size: size ?? null,
    ...(contentType !== undefined && { type: contentType }),
    ...(lastModified !== undefined && { lastModified }),
  };
}

function mapAddresses({ files }: FollowAddresses): ReadonlyMap<string, string> {
  return new Map(files.map(({ id, url }) => [id, url]));
}
