import { recallScan } from '../job/job-memory.ts';
import type { TextStorage } from '../job/stored-json.ts';
import type { PhoneSession } from '../phone-session.ts';
import { findLimit, findPdfPages, PDF, takesPdf, takesPictures } from '../pictures/plan-picture.ts';
import { findSendable, originalOf, takesSeveral } from '../state/file-list.ts';
import type { PhoneState } from '../state/phone-state.ts';
import { createPageStore } from './scanner/job-page-store.ts';
import { openScanner, type ScannerOptions } from './scanner/open-scanner.ts';

export interface ScanOptions extends Pick<ScannerOptions, 'tools' | 'signal'> {
  /** Of a picture of the list that becomes the first page. Absent: those of which one PDF is offered, if any. */
  id?: string | undefined;
  storage: TextStorage | undefined;
}

/**
 * Scans paper for a job. What results is chosen like any other file, and takes the place of the pictures that it is made
 * of; pages are kept until it can be sent.
 */
export async function scanForJob(session: PhoneSession, options: ScanOptions): Promise<void> {
  const { state, jobId, claim } = session;
  if (state.name !== 'ready') return;
  const { job, files } = state;
  const { storage, id, tools, signal } = options;
  const store = createPageStore({ jobId, claim, expiresAt: job.expiresAt }, storage);
  const isMany = takesSeveral(job);
  const kept = recallScan(storage, jobId);
  const isBegun = Array.isArray(kept) && kept.length > 0;
  const offered = isBegun ? [] : findPdfPages(files, job);
  const pictures = id === undefined ? offered : files.filter((listed) => listed.id === id);
  const scanned = await openScanner({
    tools,
    signal,
    store,
    firstPhotos: pictures.map(originalOf), // each page is changed once, not twice
    takes: { pdf: takesPdf(job.accept), pictures: takesPictures(job.accept) },
    maxBytes: { pdf: findLimit(job, PDF), pictures: findLimit(job) },
    isSentAtOnce: !isMany,
    maxFiles: isMany ? Math.max(1, job.maxFiles - findSendable(files).length) : 1,
  });
  if (!scanned) return;
  const isTaken = await session.choose(scanned.files);
  // A picture of which the person took the page out stays by itself
  const used = isMany ? pictures.filter((picture) => scanned.usedPhotos.includes(originalOf(picture))) : [];
  for (const picture of used) session.changeList({ type: 'fileRemoved', id: picture.id });
  const hasSeen = isSeen(session.state);
  if (isTaken || hasSeen) store.clear();
  if (hasSeen) session.sendAnyway();
}

/** Whether the only file lacks nothing but a look, and was not changed since the person has seen it in the scanner. */
function isSeen(state: PhoneState): boolean {
  const [only] = state.name === 'ready' && !takesSeveral(state.job) ? state.files : [];
  const { problem, picture } = only ?? {};
  return problem?.kind === 'unseen' && picture?.steps.length === 0 && !picture.trouble;
}
