import type { KeptRecord } from './kept-record.ts';

export interface KeptFile {
  file: File;
  record: KeptRecord;
}

/**
 * A place in the browser where the bytes of a chosen file outlive its page, one file a job.
 *
 * 1. A file is found only if all of it was kept, whatever ended the phone, the browser or the page.
 * 2. What was not kept leaves nothing behind, or something that `remove` removes.
 * 3. All reject where the browser forbids them; nothing breaks without them.
 */
export interface FileStore {
  /** Copies a file in place of the job's former one. Aborted, it rejects. */
  keep(jobId: string, kept: KeptFile, signal: AbortSignal): Promise<void>;
  find(jobId: string): Promise<KeptFile | undefined>;
  /** Removes what answers. The record is `undefined` where a copy broke off, or still goes on. */
  remove(isUnwanted: (jobId: string, record: KeptRecord | undefined) => boolean): Promise<void>;
}
