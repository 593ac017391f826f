import type { Job } from './job.ts';
import type { JobFile } from './job-file.ts';

/** A file of any backend's job. */
export interface ListedFile extends Omit<JobFile, 'size'> {
  /** Bytes of the whole file, or `null` as long as it is unknown. */
  size: number | null;
}

/** The id of the only file of a backend that lists none: no listed file has it, and no request names it. */
export const UNLISTED_FILE = '';

/**
 * The files of any backend's job, of one or of many. One that lists none (contract section 2) has one file, which the job
 * itself describes; its name is empty where it is unknown.
 */
export function listJobFiles(job: Job): readonly ListedFile[] {
  const { files = [], status, fileName, size = null, contentType, lastModified, bytesReceived = 0 } = job;
  if (files.length > 0) return files;
  return [
    {
      id: UNLISTED_FILE,
      name: fileName ?? '',
      size,
      contentType: contentType ?? '',
      ...(lastModified !== undefined && { lastModified }),
      bytesReceived,
      isWhole: status === 'completed',
    },
  ];
}
