import type { Claim, JobStore, NewJob, StoredJob, StoredUpload } from '../../src/ports/job-store.ts';

export const END = { nowMs: 2_000, keepUntilMs: 9_000 };
export const FAILURE = { code: 'cancelled', message: 'Cancelled.' };

export function makeRacingJob(id: string): NewJob {
  return {
    id,
    projectId: 'demo',
    accept: null,
    acceptIsHint: false,
    multiple: false,
    maxBytes: 1_000,
    site: null,
    uploadBaseUrl: 'http://a.example',
    createdAtMs: 1_000,
    expiresAtMs: 5_000,
  };
}

export function claimOf(name: string, uploadId: string): Claim {
  const file = { fileName: 'a.jpg', contentType: 'image/jpeg', lastModifiedMs: null, sha256: null };
  return { claimHash: name, upload: { id: uploadId, size: 3, ...file }, nowMs: 1_500 };
}

/** Adds a job, however many its project has. */
export async function addJob(store: JobStore, job: NewJob): Promise<StoredJob> {
  const added = await store.addWithin(job, Number.MAX_SAFE_INTEGER);
  if (!added) throw new Error('The job was not added.');
  return added;
}

export function makeJob(changes: Partial<NewJob> = {}): NewJob {
  return {
    id: 'job-1',
    projectId: 'demo',
    accept: 'image/*',
    acceptIsHint: false,
    multiple: true,
    maxBytes: 5 * 1024 ** 3,
    site: { origin: 'https://example.com', title: 'Claims “2026” 🙂', opaque: true },
    uploadBaseUrl: 'http://192.168.1.2:8787',
    createdAtMs: 1_000,
    expiresAtMs: 5_000,
    ...changes,
  };
}

export function makeUpload(changes: Partial<StoredUpload> = {}): StoredUpload {
  return {
    id: 'up-1',
    size: 3,
    fileName: 'ä".jpg',
    contentType: 'image/jpeg',
    lastModifiedMs: 8.64e15,
    sha256: null,
    ...changes,
  };
}

export function makeClaim(changes: Partial<Claim> = {}): Claim {
  return { claimHash: 'phone-a', upload: makeUpload(), nowMs: 1_500, ...changes };
}
