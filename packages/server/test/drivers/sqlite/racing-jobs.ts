import type { Claim, NewJob } from '../../../src/ports/job-store.ts';

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
