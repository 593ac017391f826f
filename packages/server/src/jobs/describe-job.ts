import { nameArchive, SEAL_PROBLEMS, type Job, type JobFile } from '@svc/protocol';
import { tagUpload } from '../crypto/secrets.ts';
import type { StoredFile, StoredJob } from '../ports/job-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';

/** A job as JSON (contract section 2), with every extra. */
export async function describeJob(blobs: BlobStore, job: StoredJob): Promise<Job> {
  return describe(blobs, job, await countBytesReceived(blobs, job));
}

/** The same for a job that has ended, which needs no look at the blobs. */
export function describeEndedJob(blobs: Pick<BlobStore, 'canReadEarly'>, job: StoredJob): Job {
  return describe(
    blobs,
    job,
    job.files.map(({ isWhole, size }) => (isWhole ? size : 0)),
  );
}

/** @param bytesReceived - of each file. */
function describe(
  { canReadEarly }: Pick<BlobStore, 'canReadEarly'>,
  job: StoredJob,
  bytesReceived: readonly number[],
): Job {
  return {
    id: job.id,
    projectId: job.projectId,
    status: job.status,
    fileName: job.status === 'completed' ? nameDownload(job.files) : null,
    createdAt: new Date(job.createdAtMs).toISOString(),
    updatedAt: new Date(job.updatedAtMs).toISOString(),
    size: countSize(job.files),
    bytesReceived: add(bytesReceived),
    ...describeOnlyFile(job.files),
    expiresAt: new Date(job.expiresAtMs).toISOString(),
    failure: job.failure,
    uploadBaseUrl: job.uploadBaseUrl,
    maxFiles: job.maxFiles,
    files: listFiles(job).map((file, index) => describeFile(file, bytesReceived[index] ?? 0, canReadEarly)),
    ...(job.openedAtMs !== null && { openedAt: new Date(job.openedAtMs).toISOString() }),
    ...describeSealing(job),
    ...(job.afterId !== null && { after: job.afterId }),
    ...(job.metadata !== null && { metadata: job.metadata }),
    ...(canReadEarly && { canFollow: true }),
  };
}

/** A job for which the person has allowed unsealed files is like any other. */
function describeSealing({ sealing, status }: StoredJob): Pick<Job, 'sealed' | 'sealProblem'> {
  if (sealing === null || sealing === 'waived') return {};
  const sealProblem = SEAL_PROBLEMS.find((problem) => problem === sealing && status === 'pending');
  return { sealed: true, ...(sealProblem && { sealProblem }) };
}

/** A cancelled or refused job has no files left. */
function listFiles({ files, failure }: StoredJob): StoredFile[] {
  return failure === null || failure.code === 'expired' ? files : [];
}

/** Several files have the name of their ZIP. */
export function nameDownload(files: readonly StoredFile[]): string | null {
  return files.length > 1 ? nameArchive(files.length) : (files[0]?.name ?? null);
}

/** Fields for readers that know one file only. */
function describeOnlyFile(files: readonly StoredFile[]): Pick<Job, 'contentType' | 'lastModified'> {
  const [first] = files;
  if (!first) return { contentType: null };
  if (files.length > 1) return { contentType: ARCHIVE_TYPE };
  return { contentType: first.contentType, ...describeLastModified(first) };
}

export const ARCHIVE_TYPE = 'application/zip';

/** @param isTagged - downloads have our tag, not that of an object store. */
function describeFile(file: StoredFile, bytesReceived: number, isTagged: boolean): JobFile {
  const { id, name, size, contentType, isWhole, uploadId, sealed, isConfirmed } = file;
  return {
    id,
    name,
    size,
    contentType,
    ...describeLastModified(file),
    bytesReceived,
    isWhole,
    ...(uploadId !== null && isTagged && { etag: tagUpload(uploadId) }),
    ...(sealed !== null && { sealed }),
    ...(isConfirmed && { confirmed: true }),
  };
}

/** Absent if unknown. */
export function describeLastModified({ lastModifiedMs }: StoredFile): { lastModified?: number } {
  return lastModifiedMs === null ? {} : { lastModified: lastModifiedMs };
}

/** Bytes of all files together. `null`: not known yet. */
export function countSize(files: readonly StoredFile[]): number | null {
  return files.length === 0 ? null : add(files.map(({ size }) => size));
}

/** The stored bytes of each file, from the blobs, so that arriving bytes need no write to the database. */
export async function countBytesReceived(blobs: BlobStore, job: StoredJob): Promise<number[]> {
  return (await countBytesHeld(blobs, job)).map((bytes) => bytes ?? 0);
}

/** The same. `undefined`: the store does not have a begun upload. */
export async function countBytesHeld(blobs: BlobStore, job: StoredJob): Promise<(number | undefined)[]> {
  return Promise.all(
    job.files.map(async ({ uploadId, isWhole, size }) => {
      if (isWhole) return size;
      return job.status === 'in_progress' && uploadId !== null ? blobs.countBytes(uploadId) : 0;
    }),
  );
}

export function add(counts: readonly number[]): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
