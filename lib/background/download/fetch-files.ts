import pLimit from 'p-limit';
import { cleanFileName, hasCode, isTransient, retryTransient } from '@svc/protocol';
import type { JobHandle, TransferFile } from '../../transfer/transfer.ts';
import type { Drive } from '../transfer/drive.ts';
import type { ArrivedFile } from './arrived-files.ts';
import { refuseIfCorsBlocked } from './cors-blocked.ts';
import { refuseAddress } from './download-address.ts';
import { downloadFile } from './download-file.ts';

export type FetchDrive = Pick<Drive, 'session' | 'client' | 'files' | 'signal' | 'world'>;

/** As often as a part of the file. */
const MAX_TRIES = 12;
/** Photos are small beside the time that a request takes; more at once would only share the same line. */
const MAX_AT_ONCE = 6;

/** Fetches the files of one job. */
export interface FileFetcher {
  /** Begins to fetch files that are whole while the phone still sends others. What fails is tried again later. */
  prefetch(files: readonly TransferFile[]): void;
  /** Fetches all that is not here yet, and keeps it at hand. In the order of the files. */
  fetch(files: readonly TransferFile[]): Promise<ArrivedFile[]>;
}

export function createFileFetcher(job: JobHandle, drive: FetchDrive): FileFetcher {
  const { session, files: arrivedFiles } = drive;
  const limit = pLimit(MAX_AT_ONCE);
  const running = new Map<string | null, Promise<ArrivedFile>>();
  const progress = createProgress(drive);

  function start(file: TransferFile): Promise<ArrivedFile> {
    const { id: transferId } = session.transfer;
    const arrived = arrivedFiles.find(transferId, file);
    if (arrived) return Promise.resolve(arrived);
    const begun = running.get(file.id);
    if (begun) return begun;
    const fetching = limit(() => fetchFile(job, file, { ...drive, onProgress: progress.note }))
      .then((fetched) => {
        arrivedFiles.keep(transferId, file, fetched);
        return fetched;
      })
      .finally(() => running.delete(file.id));
    running.set(file.id, fetching);
    return fetching;
  }

  return {
    prefetch: (files) => {
      for (const file of files) start(file).catch(() => undefined); // asked for again when all are there
    },
    fetch: async (files) => {
      progress.countAll(files);
      const all = files.map(start);
      // All of them come to an end before one is reported, so that none goes on behind the state's back.
      await Promise.allSettled(all);
      return Promise.all(all);
    },
  };
}

type NoteProgress = (file: TransferFile, bytes: number) => void;

/** Tells the transfer how far all of its files are, once all are being fetched. */
function createProgress({ session, files: arrivedFiles }: FetchDrive) {
  const counts = new Map<string | null, number>();
  let known: TransferFile[] = [];
  const tell = () => {
    let bytesDownloaded = 0;
    for (const { id } of known) bytesDownloaded += counts.get(id) ?? 0;
    void session.apply({ type: 'downloadProgressed', bytesDownloaded, files: known });
  };
  const note: NoteProgress = (file, bytes) => {
    counts.set(file.id, bytes);
    if (known.length === 0) return; // the phone is still sending
    known = known.map((one) => (one.id === file.id ? file : one));
    tell();
  };
  return {
    note,
    countAll: (files: readonly TransferFile[]): void => {
      known = [...files];
      for (const file of files) {
        const arrived = arrivedFiles.find(session.transfer.id, file);
        if (arrived) counts.set(file.id, arrived.blob.size);
      }
      if (counts.size > 0) tell();
    },
  };
}

async function fetchFile(
  job: JobHandle,
  file: TransferFile,
  drive: FetchDrive & { onProgress: NoteProgress },
): Promise<ArrivedFile> {
  const { session, client, signal } = drive;
  const tellCutOff = () => void session.apply({ type: 'connectionChanged', isConnected: false });
  const presign = () =>
    retryTransient(
      () => client.getDownload(job.id, { signal, ...(file.id !== null && { fileId: file.id }) }),
      {
        sleep: drive.world.sleep,
        signal,
        mayPass: mayPassOnceCompleted,
        maxTries: MAX_TRIES,
        onFailed: tellCutOff,
      },
    );
  const presigned = await presign();
  const name = cleanFileName(presigned.fileName || file.name);
  const blob = await downloadFile(presigned, {
    fetch: drive.world.fetch,
    sleep: drive.world.sleep,
    signal,
    renew: presign,
    checkUrl: (url) => refuseAddress(url, session.transfer.backend.address),
    refuseIfCorsBlocked: (url) => refuseIfCorsBlocked(url, { ...drive.world, signal }),
    onCutOff: tellCutOff,
    onProgress: (bytes, size) => drive.onProgress({ ...file, name, size }, bytes),
  });
  return { id: file.id, blob, name, lastModified: presigned.lastModified ?? null };
}

/** A job that is known to be completed may still be "not completed" to another copy of the backend. */
function mayPassOnceCompleted(error: unknown): boolean {
  return isTransient(error) || hasCode(error, 'not_completed');
}
