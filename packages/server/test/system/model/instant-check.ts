import { isFinalStatus } from '@svc/protocol';
import type { Clock } from '../../../src/ports/clock.ts';
import type { JobStore, StoredJob } from '../../../src/ports/job-store.ts';
import type { WebhookStore } from '../../../src/ports/webhook-store.ts';
import { hashAscii, type MemoryBlobStore } from '../../drivers/memory-blob-store.ts';
import { canMoveTo } from './reference-model.ts';

/** What the server has promised. */
export interface Promises {
  /** The expiry of the latest download address. */
  fileUntilMs: number;
  /** Phones that were told that the job is theirs. */
  claims: Set<string>;
}

export interface CheckParts {
  jobId: string;
  store: JobStore;
  /** Has one endpoint, to which nothing is sent. */
  webhooks: WebhookStore;
  blobs: MemoryBlobStore;
  clock: Clock;
  promises: Promises;
}

/**
 * Checks after each step, whoever acts at the same time:
 *
 * 1. A status moves forward only. A final job does not change until it is forgotten.
 * 2. A completed job has every byte, and they agree with the phone's checksum.
 * 3. At most one phone was told that it has the job.
 * 4. A file with a valid download address exists.
 * 5. An ended job has exactly one webhook, another job has none.
 */
export function createInstantCheck(parts: CheckParts): (step: string) => Promise<void> {
  let former: StoredJob | undefined;
  let isForgotten = false;
  return async (step) => {
    const job = await parts.store.find(parts.jobId);
    const fail = (problem: string) => {
      throw new Error(`After "${step}": ${problem}`);
    };
    if (isForgotten && job) fail('a forgotten job is back');
    if (!job && former && !isFinalStatus(former.status)) fail(`a ${former.status} job is gone`);
    if (job && former) describeMove(former, job).forEach(fail);
    if (job?.status === 'completed') describeLack(parts.blobs, job).forEach(fail);
    if (parts.promises.claims.size > 1) fail('two phones have the job');
    if (job?.status !== 'completed' && parts.clock.now() < parts.promises.fileUntilMs) {
      fail('a file that was promised is gone');
    }
    isForgotten = !job;
    former = job ?? former;
    const webhooks = await parts.webhooks.countPending();
    const hasEnded = former !== undefined && isFinalStatus(former.status);
    if (webhooks !== (hasEnded ? 1 : 0)) fail(`a ${former?.status} job has ${webhooks} webhooks`);
  };
}

function describeMove(from: StoredJob, to: StoredJob): string[] {
  if (from.status !== to.status) {
    return canMoveTo(from.status, to.status) ? [] : [`${from.status} became ${to.status}`];
  }
  if (!isFinalStatus(to.status)) return [];
  const isSame = from.failure?.code === to.failure?.code && from.files[0]?.uploadId === to.files[0]?.uploadId;
  return isSame ? [] : [`a ${to.status} job has changed`];
}

function describeLack(blobs: MemoryBlobStore, { files: [file] }: StoredJob): string[] {
  const held = blobs.readText(file?.uploadId ?? '');
  if (held === undefined || held === null) return ['a completed job has no file'];
  if (held.length !== file?.size) return [`a completed job has ${held.length} bytes of ${file?.size}`];
  const isRight = file.sha256 === null || file.sha256 === hashAscii(held);
  return isRight ? [] : ['a completed job has other bytes than its phone meant'];
}
