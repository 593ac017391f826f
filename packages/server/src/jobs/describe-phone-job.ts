import { UPLOAD_PATH, type PhoneJob } from '../phone-contract.ts';
import type { StoredJob } from '../ports/job-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { countBytesReceived } from './describe-job.ts';
import { equalsInConstantTime, hashText } from '../crypto/secrets.ts';

/**
 * A job as the asking phone may see it. `undefined`: there is nothing (any more) to send to; the phone
 * is not told whether the job never was, expired or was cancelled.
 */
export async function describePhoneJob(
  blobs: BlobStore,
  job: StoredJob | undefined,
  claim: string | undefined,
): Promise<PhoneJob | undefined> {
  if (!job || job.status === 'failed') return undefined;
  if (job.claimHash !== null && !isClaimOf(job.claimHash, claim)) return { state: 'used' };
  return {
    state: phoneState(job.status),
    ...(job.site && { site: job.site }),
    ...(job.accept !== null && { accept: job.accept }),
    ...(job.acceptIsHint && { acceptIsHint: true }),
    multiple: job.multiple,
    maxBytes: job.maxBytes,
    expiresAt: new Date(job.expiresAtMs).toISOString(),
    size: job.upload?.size ?? null,
    bytesReceived: await countBytesReceived(blobs, job),
    ...(job.status === 'in_progress' && job.upload && { uploadUrl: `${UPLOAD_PATH}/${job.upload.id}` }),
  };
}

function isClaimOf(claimHash: string, claim: string | undefined): boolean {
  return claim !== undefined && equalsInConstantTime(hashText(claim), claimHash);
}

function phoneState(status: 'pending' | 'in_progress' | 'completed'): 'ready' | 'sending' | 'done' {
  if (status === 'pending') return 'ready';
  return status === 'completed' ? 'done' : 'sending';
}
