import { UPLOAD_PATH, type PhoneFile, type PhoneJob } from '@svc/protocol/phone';
import type { StoredFile, StoredJob } from '../ports/job-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { isClaimOf } from './chain.ts';
import { add, countBytesHeld, countSize } from './describe-job.ts';

/**
 * A job as the asking phone sees it. `undefined`: the phone cannot send to it (any more), for reasons that it is not
 * told: unknown, expired or cancelled.
 */
export async function describePhoneJob(
  blobs: BlobStore,
  job: StoredJob | undefined,
  claim: string | undefined,
): Promise<PhoneJob | undefined> {
  if (!job || job.status === 'failed') return undefined;
  if (job.claimHash !== null && !isClaimOf(job, claim)) return { state: 'used' };
  const bytesHeld = await countBytesHeld(blobs, job);
  const files = job.files.map((file, index) => describeFile(job, file, bytesHeld[index]));
  // Earlier versions of the page look for the upload of a single file here.
  const uploadUrl = files.length === 1 ? files[0]?.uploadUrl : undefined;
  return {
    state: phoneState(job.status),
    ...(job.site && { site: job.site }),
    ...(job.accept !== null && { accept: job.accept }),
    ...(job.acceptIsHint && { acceptIsHint: true }),
    multiple: job.multiple,
    maxFiles: job.maxFiles,
    maxBytes: job.maxBytes,
    ...(job.sealing !== null && { sealed: job.sealing !== 'waived' }),
    ...(job.maxBytesHints && { maxBytesHints: job.maxBytesHints }),
    ...(!job.hasTools && { tools: false }),
    expiresAt: new Date(job.expiresAtMs).toISOString(),
    size: countSize(job.files),
    bytesReceived: add(files.map(({ bytesReceived }) => bytesReceived)),
    ...(uploadUrl !== undefined && { uploadUrl }),
    files,
    ...(blobs.direct && { isDirect: true }),
    ...(job.outcome && { outcome: job.outcome }),
  };
}

function describeFile(job: StoredJob, file: StoredFile, bytesHeld: number | undefined): PhoneFile {
  const { id, name, size, contentType, isWhole, uploadId } = file;
  // A begun upload whose bytes are lost starts anew.
  const isOpen = job.status === 'in_progress' && uploadId !== null && bytesHeld !== undefined;
  const uploadUrl = isOpen ? { uploadUrl: `${UPLOAD_PATH}/${uploadId}` } : {};
  return { id, name, size, contentType, bytesReceived: bytesHeld ?? 0, isWhole, ...uploadUrl };
}

function phoneState(status: 'pending' | 'in_progress' | 'completed'): 'ready' | 'sending' | 'done' {
  if (status === 'pending') return 'ready';
  return status === 'completed' ? 'done' : 'sending';
}
