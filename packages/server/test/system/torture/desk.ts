import { isFinalStatus, JOB_STATUSES, parseFollowAddresses, parseJob, type JobStatus } from '@svc/protocol';
import { ask, askOnce } from './ask.ts';
import { hashBytes } from '../../support/phone.ts';
import type { ExpectedJob } from './expected-jobs.ts';
import { readJson, request, type Answer, type TortureWorld } from './torture-world.ts';

/** Two APIs for a job: the job API with a key, and the four embedded routes. */
export const DESKS = ['api', 'embedded'] as const;
export type Desk = (typeof DESKS)[number];

type Call = 'create' | 'read' | 'wait' | 'presign' | 'follow' | 'cancel';

const CALLS: Record<Desk, Record<Call, (id: string) => [method: string, path: string]>> = {
  api: {
    create: () => ['POST', '/v1/jobs'],
    read: (id) => ['GET', `/v1/jobs/${id}`],
    wait: (id) => ['GET', `/v1/jobs/${id}`],
    presign: (id) => ['POST', `/v1/jobs/${id}/download-url`],
    follow: (id) => ['POST', `/v1/jobs/${id}/follow-urls`],
    cancel: (id) => ['DELETE', `/v1/jobs/${id}`],
  },
  embedded: {
    create: () => ['POST', '/api/svc/job'],
    read: (id) => ['GET', `/api/svc/job/${id}`],
    wait: (id) => ['GET', `/api/svc/job/${id}/wait?timeoutMs=2000`],
    presign: (id) => ['GET', `/api/svc/job/${id}/download`],
    follow: (id) => ['GET', `/api/svc/job/${id}/download?follow=true`],
    cancel: (id) => ['DELETE', `/api/svc/job/${id}`],
  },
};

function send({ apiKey }: TortureWorld, [desk, call]: [Desk, Call], id = '') {
  const [method, path] = CALLS[desk][call](id);
  const headers = {
    ...(desk === 'api' && { Authorization: `Bearer ${apiKey}` }),
    ...(call === 'wait' && { Prefer: 'wait=2' }),
  };
  return (baseUrl: string) => request(baseUrl + path, { method, headers });
}

/** Makes a job. Returns its id. If the answer was lost, the job is given up. */
export async function createJob(world: TortureWorld, desk: Desk): Promise<string> {
  const answer = await ask(world, 'create', send(world, [desk, 'create']));
  return String(readJson(answer)['id']);
}

/** Follows a job to its end. Its status moves forward only, also across kills. */
export async function watchToEnd(world: TortureWorld, desk: Desk, entry: ExpectedJob): Promise<void> {
  let last: JobStatus = 'pending';
  while (!isFinalStatus(last)) {
    const status = readStatus(await ask(world, 'wait', send(world, [desk, 'wait'], entry.id)));
    if (!status) return world.expectedJobs.report(entry, 'is unknown to who waits for it');
    const isBack = JOB_STATUSES.indexOf(status) < JOB_STATUSES.indexOf(last);
    if (isBack) world.expectedJobs.report(entry, `${last} became ${status}`);
    last = status;
  }
  world.expectedJobs.tellEnd(entry, last === 'completed' ? 'completed' : 'failed');
}

function readStatus(answer: Answer): JobStatus | undefined {
  const body = readJson(answer);
  const job = body['job'] ?? body;
  const status = typeof job === 'object' && job !== null && 'status' in job ? job.status : undefined;
  return JOB_STATUSES.find((known) => known === status);
}

/** The address of the job's file while it arrives. `undefined`: there is no file. */
export async function askWhereToFollow(
  world: TortureWorld,
  desk: Desk,
  { id }: ExpectedJob,
): Promise<string | undefined> {
  const answer = await ask(world, 'ask where to follow', send(world, [desk, 'follow'], id));
  if (answer.status !== 200) return undefined;
  const [file] = parseFollowAddresses(readJson(answer)).files;
  return file && new URL(file.url).pathname;
}

/** The tag of the completed job's file. */
export async function readTag(
  world: TortureWorld,
  desk: Desk,
  { id }: ExpectedJob,
): Promise<string | undefined> {
  return parseJob(readJson(await ask(world, 'wait', send(world, [desk, 'read'], id)))).files?.[0]?.etag;
}

/** Cancels once. The job shows whether it was in time. */
export async function cancelJob(world: TortureWorld, desk: Desk, entry: ExpectedJob): Promise<void> {
  entry.wasCancelAsked = true;
  const answer = await askOnce(world, 'cancel', send(world, [desk, 'cancel'], entry.id));
  if (!answer) return;
  const status = answer.status === 200 ? readStatus(answer) : undefined;
  if (status === 'completed' || status === 'failed') world.expectedJobs.tellEnd(entry, status);
  else world.expectedJobs.report(entry, `cancelling was answered with ${answer.status}`);
}

/** Downloads a completed file by one address, also across restarts, and compares it. */
export async function downloadFile(world: TortureWorld, desk: Desk, entry: ExpectedJob): Promise<void> {
  const { expectedJobs } = world;
  const presigned = await ask(world, 'presign', send(world, [desk, 'presign'], entry.id));
  if (presigned.status !== 200) return expectedJobs.report(entry, `no download address: ${presigned.status}`);
  const { href, pathname } = new URL(String(readJson(presigned)['url']));
  // Other addresses are the store's own.
  const isOwn = pathname.startsWith('/files/');
  const { status, bytes } = await ask(world, 'download', (baseUrl) =>
    request(isOwn ? baseUrl + pathname : href),
  );
  expectedJobs.counts.downloads++;
  expectedJobs.counts.bytesChecked += bytes.length;
  const isMeant = status === 200 && hashBytes(bytes) === entry.sha256;
  if (!isMeant) expectedJobs.report(entry, `the download has ${bytes.length} other bytes (status ${status})`);
}
