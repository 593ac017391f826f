import type { CopiedRows, CopyKind } from '../../../src/ports/data-copy.ts';
import type { Database } from '../../../src/ports/database.ts';
import type { StoredJob } from '../../../src/ports/job-store.ts';
import { addJob, FAILURE, makeClaim, makeFile, makeJob } from './job-examples.ts';
import { CLAIM, END, makeEndpoint, rotateTo } from './webhook-examples.ts';

/** Puts something of every kind into a database, as a server would: jobs in all states, and what comes with them. */
export async function fillDatabase(database: Database): Promise<void> {
  await fillJobs(database);
  const { keys, webhooks, settings, ledger } = database;
  for (const id of ['key-1', 'key-2']) {
    await keys.add({ id, projectId: 'demo', hash: `hash-of-${id}`, createdAtMs: 1_000 });
  }
  await webhooks.rotateSecret('we_1', rotateTo('whsec_2', 1_000));
  await webhooks.rotateSecret('we_1', rotateTo('whsec_3', 1_500));
  await webhooks.disableEndpoint('we_2', 'It is gone.', 3_000);
  const [delivery] = await webhooks.claimDue('we_1', { ...CLAIM, limit: 1 });
  if (delivery) await webhooks.settle(delivery, { kind: 'delivered', nowMs: 2_500 });
  // A killed server leaves this one claimed.
  await webhooks.claimDue('we_1', { ...CLAIM, limit: 1 });
  await settings.put('one', 'ä\n"1"');
  await settings.put('two', '');
  await ledger.begin('blob-1', 100);
  await ledger.beginMultipart('blob-1', 'multipart');
  await ledger.addPart('blob-1', { partBytes: 0, tailBytes: 0 }, { bytes: 50, etag: 'a' });
  await ledger.addPart('blob-1', { partBytes: 50, tailBytes: 0 }, { bytes: 25, etag: '"b"' });
  await ledger.setTail('blob-1', { partBytes: 75, tailBytes: 0 }, 5);
  await ledger.begin('blob-2', 0);
  await ledger.markSealed('blob-2');
}

async function fillJobs({ jobs, webhooks }: Database): Promise<void> {
  for (const id of ['we_1', 'we_2']) await webhooks.putEndpoint(makeEndpoint({ id }));
  await addJob(jobs, makeJob({ id: 'pending', maxFiles: 3, afterId: 'completed' }));
  await jobs.open('pending', 1_100);
  await addJob(jobs, makeJob({ id: 'arriving', site: null, accept: null, maxFiles: 2 }));
  const arriving = [makeFile({ uploadId: 'up-1' }), makeFile({ uploadId: null, id: 'announced', size: 7 })];
  await jobs.claim('arriving', makeClaim({ files: arriving }));
  await jobs.setChecksum('arriving', 'up-1', 'ab'.repeat(32));
  await addJob(jobs, makeJob({ id: 'completed' }));
  await jobs.claim('completed', makeClaim({ files: [makeFile({ uploadId: 'up-2', sealed: 'c2VhbGVk' })] }));
  await jobs.finishFile('completed', 'up-2', END);
  await jobs.setOutcome('completed', { kind: 'placed' });
  await jobs.releasePhone('completed');
  await fillFailed(jobs);
}

/** A cancelled job loses its files; one that has expired keeps those that are whole. */
async function fillFailed(jobs: Database['jobs']): Promise<void> {
  await addJob(jobs, makeJob({ id: 'cancelled' }));
  await jobs.claim('cancelled', makeClaim({ files: [makeFile({ uploadId: 'up-3', size: 1_000 })] }));
  await jobs.fail('cancelled', FAILURE, END);
  await addJob(jobs, makeJob({ id: 'expired', maxFiles: 2 }));
  const files = [makeFile({ uploadId: 'up-4', size: 20 }), makeFile({ uploadId: 'up-5', size: 300 })];
  await jobs.claim('expired', makeClaim({ files }));
  await jobs.finishFile('expired', 'up-4', END);
  await jobs.fail('expired', { code: 'expired', message: 'Late.' }, END);
}

const JOB: StoredJob = {
  ...makeJob({ id: 'job-1', afterId: 'job-0', acceptIsHint: true, multiple: false, maxFiles: 4 }),
  status: 'failed',
  updatedAtMs: 1_001,
  keepUntilMs: 1_002,
  claimHash: 'claim',
  files: [
    makeFile({ id: 'z', uploadId: 'up-z', isWhole: true, sha256: 'cd'.repeat(32), sealed: 'c2VhbGVk' }),
    makeFile({ id: 'a', uploadId: null, name: '', contentType: '', lastModifiedMs: null, size: 2 ** 50 }),
  ],
  failure: { code: 'expired', message: 'Late.' },
  openedAtMs: 1_003,
  outcome: { kind: 'held', reason: 'wrong_kind' },
  isPhoneReleased: true,
  sealing: 'key_lost',
};

const DELIVERY = {
  endpointId: 'we_1',
  jobId: 'job-1',
  eventId: 'msg_1',
  body: '{"ä":"🙂"}',
  attempts: 3,
  dueAtMs: 2_000,
};

/** Rows with a value in every field that may have one, in the order in which they are read. */
export const copiedRows: { [Kind in CopyKind]: CopiedRows[Kind][] } = {
  keys: [{ id: 'k', projectId: 'demo', hash: 'hash', createdAtMs: 1_700_000_000_000 }],
  endpoints: [
    {
      ...makeEndpoint({ projectId: 'demo' }),
      formerSecrets: [
        { text: 'whsec_9', untilMs: 5 },
        { text: 'whsec_8', untilMs: 6 },
      ],
      disabled: { atMs: 7, reason: 'It is gone.' },
    },
  ],
  jobs: [JOB],
  deliveries: [
    { ...DELIVERY, id: 5, status: 'given_up', endedAtMs: 2_001 },
    { ...DELIVERY, id: 7, jobId: 'forgotten', status: 'pending', endedAtMs: null },
  ],
  settings: [{ id: 's', value: 'v' }],
  blobs: [
    {
      id: 'b',
      size: 2 ** 50,
      multipartId: 'm',
      partBytes: 10,
      etags: ['"1"', '"2"'],
      tailBytes: 3,
      isSealed: true,
    },
  ],
};
