import type { TextStorage } from '../job/stored-json.ts';
import type { PhoneSession } from '../phone-session.ts';
import { findLimit, PDF, takesPdf, takesPictures } from '../pictures/plan-picture.ts';
import { findSendable, takesSeveral, type ListedFile } from '../state/file-list.ts';
import { createPageStore } from './scanner/job-page-store.ts';
import { openScanner, type ScannerOptions } from './scanner/open-scanner.ts';

export interface ScanOptions extends Pick<ScannerOptions, 'tools' | 'signal'> {
  /** Pictures of the list that become the first pages. The result takes their place. */
  pictures: readonly ListedFile[];
  storage: TextStorage | undefined;
}

/** Scans paper for a job. What results is chosen like any other file; pages are kept until it can be sent. */
export async function scanForJob(session: PhoneSession, options: ScanOptions): Promise<void> {
  const { state, jobId, claim } = session;
  if (state.name !== 'ready') return;
  const { job, files } = state;
  const { storage, pictures, ...given } = options;
  const store = createPageStore({ jobId, claim, expiresAt: job.expiresAt }, storage);
  const isMany = takesSeveral(job);
  const scanned = await openScanner({
    ...given,
    firstPhotos: pictures.map(({ picture, file }) => picture?.original ?? file),
    store,
    takes: { pdf: takesPdf(job.accept), pictures: takesPictures(job.accept) },
    maxBytes: { pdf: findLimit(job, PDF), pictures: findLimit(job) },
    isSentAtOnce: !isMany,
    maxFiles: isMany ? Math.max(1, job.maxFiles - findSendable(files).length) : 1,
  });
  if (!scanned) return;
  const isTaken = await session.choose(scanned, { madeOf: pictures.map(({ id }) => id) });
  if (isTaken) store.clear();
}
