import { isFinalStatus } from '@svc/protocol';
import type { Clock } from '../../../src/ports/clock.ts';
import type { JobStore, StoredJob } from '../../../src/ports/job-store.ts';
import type { WebhookStore } from '../../../src/ports/webhook-store.ts';
import { hashAscii, type MemoryBlobStore } from '../../drivers/memory-blob-store.ts';
import { canMoveTo } from './reference-model.ts';

/** What people were told, and rely on. */
export interface Promises {
  /** Until when somebody may download the file. */
  fileUntilMs: number;
  /** Phones that were told that the job is theirs. */
  claims: Set<string>;
}

export interface CheckParts {
  jobId: string;
  store: JobStore;
  /** With one endpoint, to which nothing is sent. */
  webhooks: WebhookStore;
  blobs: MemoryBlobStore;
  clock: Clock;
  promises: Promises;
}

/**
 * What must hold at every instant, whoever acts at the same time:
 *
 * 1. A status moves forward only. A final job changes no more, until it is forgotten.
 * 2. A completed job has every byte, and they are those that its phone meant.
 * 3. One phone at most was told that the job is its own.
 * 4. A file that somebody may download is there.
 * 5. What is to be told is the end of the job, once: as soon as it has ended, and for ever.
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
