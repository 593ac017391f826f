import { cleanFileName } from '@svc/protocol';
import type { JobHandle } from '../transfer.ts';
import { downloadFile } from './download-file.ts';
import type { Drive } from './drive-transfer.ts';
import { retryPassing } from './retry-passing.ts';

/** The phone's file, with what is known of it beside its name. */
export interface ArrivedFile {
  blob: Blob;
  /** Milliseconds since 1970, or `null` where nobody said it. */
  lastModified: number | null;
}

/** Fetches the file and keeps it at hand. */
export async function fetchFile(
  job: JobHandle,
  drive: Omit<Drive, 'deliver' | 'createClient'>,
): Promise<ArrivedFile> {
  const { session, client, signal, files } = drive;
  const presign = () =>
    retryPassing(() => client.getDownload(job.id, signal), { sleep: drive.sleep, signal });
  const presigned = await presign();
  const { state } = session.transfer;
  const knownName = 'file' in state ? state.file.name : '';
  const name = cleanFileName(presigned.fileName || knownName);
  const blob = await downloadFile(presigned, {
    fetch: drive.fetch,
    sleep: drive.sleep,
    signal,
    renew: presign,
    onProgress: (bytesDownloaded, size) =>
      void session.apply({ type: 'downloadProgressed', bytesDownloaded, file: { name, size } }),
  });
  const file = { blob, lastModified: presigned.lastModified ?? null };
  files.set(session.transfer.id, file);
  return file;
}
