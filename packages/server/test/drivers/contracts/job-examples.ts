import type { Claim, JobStore, NewJob, StoredFile, StoredJob } from '../../../src/ports/job-store.ts';

export const END = { nowMs: 2_000, keepUntilMs: 9_000 };
export const FAILURE = { code: 'cancelled', message: 'Cancelled.' };

export function claimOf(name: string, uploadId: string): Claim {
  const file = makeFile({ uploadId, name: 'a.jpg', lastModifiedMs: null });
  return { claimHash: name, files: [file], nowMs: 1_500 };
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
    accessKeyId: 'a1',
    accept: 'image/*',
    acceptIsHint: false,
    multiple: true,
    maxFiles: 1,
    maxBytes: 5 * 1024 ** 3,
    sealing: null,
    maxBytesHints: { image: 10_000, any: 50_000 },
    hasTools: false,
    site: { origin: 'https://example.com', title: 'Claims “2026” 🙂', place: 'Foto, ä', opaque: true },
    metadata: {
      order: 'ä"🙂',
      b: [0, false, null, '\u0000 \uDC00'],
      a: { ['__proto__']: { isAdmin: true } },
    },
    uploadBaseUrl: 'http://192.168.1.2:8787',
    createdAtMs: 1_000,
    expiresAtMs: 5_000,
    afterId: null,
    ...changes,
  };
}

/** A job without options. */
export function makeRacingJob(id: string): NewJob {
  const options = {
    accept: null,
    multiple: false,
    maxBytes: 1_000,
    maxBytesHints: null,
    site: null,
    metadata: null,
  };
  return makeJob({ id, uploadBaseUrl: 'http://a.example', ...options });
}

/** A file whose id is made from that of its upload, so that another upload is another file. */
export function makeFile(changes: Partial<StoredFile> = {}): StoredFile {
  const { uploadId = 'up-1' } = changes;
  return {
    id: `file-of-${uploadId}`,
    uploadId,
    size: 3,
    name: 'ä".jpg',
    contentType: 'image/jpeg',
    lastModifiedMs: 8.64e15,
    sha256: null,
    sealed: null,
    isConfirmed: true,
    isWhole: false,
    ...changes,
  };
}

export function makeClaim(changes: Partial<Claim> = {}): Claim {
  return { claimHash: 'phone-a', files: [makeFile()], nowMs: 1_500, ...changes };
}

/** Completes a job whose only file has this upload. */
export async function complete(store: JobStore, id: string, uploadId: string): Promise<boolean> {
  return (await store.finishFile(id, uploadId, END)) === 'completed';
}
