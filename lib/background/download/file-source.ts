import {
  cleanFileName,
  hasCode,
  isTransient,
  parseFollowAddresses,
  retryTransient,
  SvcError,
  type FollowAddresses,
} from '@svc/protocol';
import type { JobHandle } from '../../transfer/transfer.ts';
import type { TransferFile } from '../../transfer/transfer-file.ts';
import type { Drive } from '../transfer/drive.ts';
import type { ArrivedFile } from './arrived-files.ts';
import { refuseIfCorsBlocked } from './cors-blocked.ts';
import { refuseAddress } from './download-address.ts';
import { downloadFile, type DownloadOptions } from './download-file.ts';
import { countStoredBytes, createSealedSink, findIdentity } from './open-sealed.ts';

/** As often as a part of the file. */
const MAX_TRIES = 12;

export type FetchDrive = Pick<Drive, 'session' | 'client' | 'files' | 'signal' | 'world' | 'backends'>;

/** A file that the backend does not have all of, or not for long. */
export interface ArrivingFile extends TransferFile {
  /** Its id at the backend, also where it is the only one. */
  fileId: string;
  isWhole: boolean;
}

export interface SourceDrive extends FetchDrive {
  onProgress: (file: TransferFile, bytes: number) => void;
}

/** Downloads single files of one job from its backend. */
export interface FileSource {
  /** A file that is whole. */
  fetch(file: TransferFile): Promise<ArrivedFile>;
  /** A file that arrives, until all of it is here. Nobody has checked it. `arrived`: aborted when somebody has. */
  follow(file: ArrivingFile, arrived: AbortSignal): Promise<ArrivedFile>;
  /** Takes `FollowAddresses` that came with another answer; what is none of them is ignored. */
  takeAddresses(value: unknown): void;
}

export function createFileSource(job: JobHandle, drive: SourceDrive): FileSource {
  const addresses = createFollowAddresses(job, drive);

  const follow: FileSource['follow'] = async (file, arrived) => {
    const renew = async () => {
      if (arrived.aborted) return askForAddress(job, file, drive);
      return { url: await addresses.renew(file.fileId), isArriving: true };
    };
    const source = { url: await addresses.find(file.fileId), ...describeSource(file) };
    const options = { ...(await describeOptions(job, file, drive)), isArriving: true, arrived, renew };
    const { id, name, lastModified = null } = file;
    return { id, name, lastModified, ...(await downloadFile(source, options)) };
  };
  return {
    follow,
    takeAddresses: addresses.take,
    fetch: async (file) => {
      const { id: fileId, size } = file;
      // One question brings the addresses of all files, which are as good for those that are whole.
      const isKnown = job.canFollow && fileId !== null && size !== null && (await addresses.has(fileId));
      return isKnown
        ? follow({ ...file, fileId, isWhole: true }, AbortSignal.abort())
        : fetchWhole(job, file, drive);
    },
  };
}

async function fetchWhole(job: JobHandle, file: TransferFile, drive: SourceDrive): Promise<ArrivedFile> {
  const presign = () => askForAddress(job, file, drive);
  const presigned = await presign();
  // Of a sealed file the backend knows neither name nor type nor time.
  const isSealed = file.contentId !== undefined;
  const name = isSealed ? file.name : cleanFileName(presigned.fileName || file.name);
  const source = isSealed ? { url: presigned.url, ...describeSource(file) } : presigned;
  const downloaded = await downloadFile(source, {
    ...(await describeOptions(job, file, drive)),
    renew: presign,
    onProgress: (bytes, size) => {
      const known = isSealed ? file : { ...file, name, size };
      drive.onProgress(known, Math.min(bytes, known.size ?? bytes));
    },
  });
  const { lastModified = null } = isSealed ? file : presigned;
  return { id: file.id, name, lastModified, ...downloaded };
}

function describeSource(file: TransferFile): { size?: number; contentType?: string } {
  const size = countStoredBytes(file);
  return { ...(size !== null && { size }), ...(file.type !== undefined && { contentType: file.type }) };
}

async function describeOptions(
  job: JobHandle,
  file: TransferFile,
  drive: SourceDrive,
): Promise<Omit<DownloadOptions, 'renew'>> {
  const { session, signal, world, backends } = drive;
  return {
    fetch: world.fetch,
    sleep: world.sleep,
    signal,
    checkUrl: (url) => refuseAddress(url, session.transfer.backend.address),
    refuseIfCorsBlocked: (url) => refuseIfCorsBlocked(url, { ...world, signal }),
    onCutOff: () => tellCutOff(drive),
    onProgress: (bytes) => drive.onProgress(file, Math.min(bytes, file.size ?? bytes)),
    ...(file.contentId !== undefined && {
      sink: createSealedSink(await findIdentity(job, backends.keys), file),
    }),
  };
}

function tellCutOff({ session }: SourceDrive): void {
  void session.apply({ type: 'connectionChanged', isConnected: false });
}

function askForAddress(job: JobHandle, file: TransferFile, drive: SourceDrive) {
  const { client, signal, world } = drive;
  return retryTransient(
    () => client.getDownload(job.id, { signal, ...(file.id !== null && { fileId: file.id }) }),
    {
      sleep: world.sleep,
      signal,
      mayPass: mayPassOnceCompleted,
      maxTries: MAX_TRIES,
      onFailed: () => tellCutOff(drive),
    },
  );
}

/** A job that is known to be completed may still be "not completed" to another copy of the backend. */
function mayPassOnceCompleted(error: unknown): boolean {
  return isTransient(error) || hasCode(error, 'not_completed');
}

/** Where the files of a job can be read while they arrive: asked once for all of them, and again for new ones. */
function createFollowAddresses(job: JobHandle, { client, signal }: SourceDrive) {
  let asked: Promise<ReadonlyMap<string, string>> | undefined;

  function ask(): Promise<ReadonlyMap<string, string>> {
    const asking = client.getFollowAddresses(job.id, signal).then(mapAddresses);
    asking.catch(() => (asked = undefined)); // the next file asks again
    return asking;
  }

  async function renew(fileId: string): Promise<string> {
    const url = (await (asked = ask())).get(fileId);
    if (url === undefined) throw new SvcError('gone', 'The backend names no address for this file.');
    return url;
  }

  const find = async (fileId: string): Promise<string> =>
    (await (asked ??= ask())).get(fileId) ?? renew(fileId);

  return {
    renew,
    find,
    take: (value: unknown): void => {
      try {
        asked = Promise.resolve(mapAddresses(parseFollowAddresses(value)));
      } catch {
        // They are asked for, and what is wrong is told then.
      }
    },
    has: (fileId: string): Promise<boolean> =>
      find(fileId).then(
        () => true,
        () => false, // it is asked for by itself
      ),
  };
}

function mapAddresses({ files }: FollowAddresses): ReadonlyMap<string, string> {
  return new Map(files.map(({ id, url }) => [id, url]));
}
