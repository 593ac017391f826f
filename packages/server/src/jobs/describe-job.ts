import type { Job } from '@svc/protocol';
import type { StoredJob, StoredUpload } from '../ports/job-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';

/** A job as it goes over the wire (contract section 2), with every extra. */
export async function describeJob(blobs: BlobStore, job: StoredJob): Promise<Job> {
  return describe(job, await countBytesReceived(blobs, job));
}

/** The same for a job that has ended: all that is to be known of it is stored. */
export function describeEndedJob(job: StoredJob): Job {
  return describe(job, job.status === 'completed' ? (job.upload?.size ?? 0) : 0);
}

function describe(job: StoredJob, bytesReceived: number): Job {
  return {
    id: job.id,
    projectId: job.projectId,
    status: job.status,
    fileName: job.status === 'completed' ? (job.upload?.fileName ?? null) : null,
    createdAt: new Date(job.createdAtMs).toISOString(),
    updatedAt: new Date(job.updatedAtMs).toISOString(),
    size: job.upload?.size ?? null,
    bytesReceived,
    contentType: job.upload?.contentType ?? null,
    ...describeLastModified(job.upload),
    expiresAt: new Date(job.expiresAtMs).toISOString(),
    failure: job.failure,
    uploadBaseUrl: job.uploadBaseUrl,
  };
}

/** Absent where the phone has not said it. */
export function describeLastModified(upload: StoredUpload | null): { lastModified?: number } {
  return typeof upload?.lastModifiedMs === 'number' ? { lastModified: upload.lastModifiedMs } : {};
}

/** What is on the disk, so that no byte that arrives costs a write to the database. */
export async function countBytesReceived(blobs: BlobStore, job: StoredJob): Promise<number> {
  if (!job.upload) return 0;
  if (job.status === 'completed') return job.upload.size;
  return job.status === 'in_progress' ? ((await blobs.countBytes(job.upload.id)) ?? 0) : 0;
}
