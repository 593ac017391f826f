import { cleanFileName, hasCode, isTransient, retryTransient } from '@svc/protocol';
import type { JobHandle } from '../../transfer/transfer.ts';
import { refuseAddress } from './download-address.ts';
import { downloadFile } from './download-file.ts';
import type { ArrivedFile, Drive } from '../transfer/drive.ts';
import { refuseIfCorsBlocked } from './cors-blocked.ts';

type FetchDrive = Pick<Drive, 'session' | 'client' | 'files' | 'signal' | 'world'>;

/** As often as a part of the file. */
const MAX_TRIES = 12;

/** Fetches the file and keeps it at hand. */
export async function fetchFile(job: JobHandle, drive: FetchDrive): Promise<ArrivedFile> {
  const { session, client, signal, files } = drive;
  const tellCutOff = () => void session.apply({ type: 'connectionChanged', isConnected: false });
  const presign = () =>
    retryTransient(() => client.getDownload(job.id, { signal }), {
      sleep: drive.world.sleep,
      signal,
      mayPass: mayPassOnceCompleted,
      maxTries: MAX_TRIES,
      onFailed: tellCutOff,
    });
  const presigned = await presign();
  const { state } = session.transfer;
  const knownName = 'file' in state ? state.file.name : '';
  const name = cleanFileName(presigned.fileName || knownName);
  const blob = await downloadFile(presigned, {
    fetch: drive.world.fetch,
    sleep: drive.world.sleep,
    signal,
    renew: presign,
    checkUrl: (url) => refuseAddress(url, session.transfer.backend.address),
    refuseIfCorsBlocked: (url) => refuseIfCorsBlocked(url, { ...drive.world, signal }),
    onCutOff: tellCutOff,
    onProgress: (bytesDownloaded, size) =>
      void session.apply({ type: 'downloadProgressed', bytesDownloaded, file: { name, size } }),
  });
  const file = { blob, lastModified: presigned.lastModified ?? null };
  files.set(session.transfer.id, file);
  return file;
}

/** A job that is known to be completed may still be "not completed" to another copy of the backend. */
function mayPassOnceCompleted(error: unknown): boolean {
  return isTransient(error) || hasCode(error, 'not_completed');
}
