import {
  isSvcError,
  parseCreateJobRequest,
  parseOutcomeReport,
  parseDownloadQuery,
  parseWaitQuery,
  SvcError,
  type DownloadResponse,
  type FollowAddresses,
  type Job,
  type PresignedDownload,
  type RouteAction,
  type WaitResponse,
  readJsonBody,
} from '@svc/protocol';
import type { JobClient } from '../client/job-client.ts';
import { jsonResponse, type ReportFailure } from './responses.ts';
import type { SingleFlight } from './single-flight.ts';

/**
 * Called when a job has completed, in the wait and in the download flow (contract section 4.3). What it
 * returns goes to the browser as `result` or `completedPayload`, so it must be JSON. `presigned` is
 * absent when the job is completed but no download address could be had.
 */
export type OnCompleted = (job: Job, presigned?: PresignedDownload) => unknown;

export interface RouteSettings {
  client: Required<JobClient>;
  onCompleted: OnCompleted | undefined;
  report: ReportFailure;
  /** One run of `onCompleted` for all waits for a job that overlap. */
  completions: SingleFlight;
}

/** @param jobId - empty for the route that creates the job. */
export type Route = (settings: RouteSettings, request: Request, jobId: string) => Promise<Response>;

export const ROUTES: Record<RouteAction, Route> = { create, get, wait, download, cancel, report };

/** `POST /job`: the new job. The body is optional. */
async function create({ client }: RouteSettings, request: Request): Promise<Response> {
  const wanted = parseCreateJobRequest(await readJsonBody(request));
  return jsonResponse(201, await client.createJob(wanted, { signal: request.signal }));
}

/** `GET /job/:id`: the job as it is now. */
async function get({ client }: RouteSettings, { signal }: Request, jobId: string): Promise<Response> {
  return jsonResponse(200, await client.getJob(jobId, { signal }));
}

/**
 * `GET /job/:id/wait`: the final job and, if it completed, what comes of it (contract section 4.3). With `since`: also
 * where its files can be read while they arrive.
 */
function wait(settings: RouteSettings, request: Request, jobId: string): Promise<Response> {
  return settings.completions.share(jobId, async (once) => {
    const limits = parseWaitQuery(new URL(request.url).searchParams);
    const job = await settings.client.waitForJobCompletion(jobId, { ...limits, signal: request.signal });
    const follow = limits.since && (await findFollowAddresses(settings, job));
    const told: WaitResponse = { job, ...(follow && { follow }) };
    if (job.status !== 'completed') return jsonResponse(200, told);
    // Without the caller's signal: others may share this, and the callback runs once.
    const result = await once(async () =>
      runOnCompleted(settings, job, await findDownload(settings, job.id)),
    );
    return jsonResponse(200, { ...told, result } satisfies WaitResponse);
  });
}

/**
 * `GET /job/:id/download`: a download address, and what the callback made of that very address (contract section 4.3):
 * its run is shared with no other request. With `file=<id>` it is the address of that file, which may be had before the
 * job is completed: the callback is not called then. With `follow=true`: addresses of files that still arrive, of which
 * the callback is told nothing.
 */
async function download(settings: RouteSettings, request: Request, jobId: string): Promise<Response> {
  const { client, onCompleted } = settings;
  const { isFollowing, ...query } = parseDownloadQuery(new URL(request.url).searchParams);
  const options = { ...query, signal: request.signal };
  if (isFollowing) return jsonResponse(200, await client.getFollowAddresses(jobId, options));
  if (!onCompleted) return jsonResponse(200, await client.getDownloadUrl(jobId, options));
  const job = await client.getJob(jobId, { signal: request.signal });
  const isCompleted = job.status === 'completed';
  if (!isCompleted && options.fileId === undefined) {
    throw new SvcError('not_completed', 'The job is not completed.');
  }
  const presigned = await client.getDownloadUrl(jobId, options);
  if (!isCompleted) return jsonResponse(200, presigned);
  const completedPayload = await runOnCompleted(settings, job, presigned);
  return jsonResponse(200, { ...presigned, completedPayload } satisfies DownloadResponse);
}

/** `POST /job/:id/outcome`: tells the phone what became of its files. */
async function report({ client }: RouteSettings, request: Request, jobId: string): Promise<Response> {
  const outcome = parseOutcomeReport(await readJsonBody(request));
  return jsonResponse(200, await client.reportOutcome(jobId, outcome, { signal: request.signal }));
}

/** `DELETE /job/:id`, where it is allowed: the job after it, which is `failed` unless it was final before. */
async function cancel({ client }: RouteSettings, { signal }: Request, jobId: string): Promise<Response> {
  try {
    return jsonResponse(200, await client.cancelJob(jobId, { signal }));
  } catch (error) {
    // A transfer server may refuse to cancel what has ended (409): the answer is then the job as it is.
    if (isSvcError(error) && error.code === 'conflict') {
      return jsonResponse(200, await client.getJob(jobId, { signal }));
    }
    throw error;
  }
}

/**
 * Runs the application's callback; without one, the answer is the download address. What goes wrong in the
 * callback is reported and not told to the browser.
 */
async function runOnCompleted(
  { onCompleted, report }: RouteSettings,
  job: Job,
  presigned: PresignedDownload | undefined,
): Promise<unknown> {
  if (!onCompleted) return presigned;
  try {
    const payload: unknown = await onCompleted(job, presigned);
    JSON.stringify(payload); // throws here rather than when the answer is written
    return payload;
  } catch (error) {
    report('onCompleted failed', error);
    throw new SvcError('internal', 'The server could not finish this transfer.');
  }
}

/** `undefined`: the job has none, or they cannot be had now. They can be asked for, and say then what is wrong. */
async function findFollowAddresses(
  { client }: RouteSettings,
  job: Job,
): Promise<FollowAddresses | undefined> {
  if (!job.canFollow || !job.files?.length) return undefined;
  return client.getFollowAddresses(job.id).catch(() => undefined);
}

/**
 * The download address of a completed job, or `undefined`: that the job is completed is worth telling
 * even when the address cannot be had now.
 */
async function findDownload(
  { client, report }: RouteSettings,
  jobId: string,
): Promise<PresignedDownload | undefined> {
  try {
    return await client.getDownloadUrl(jobId);
  } catch (error) {
    report('A completed job has no download address', error);
    return undefined;
  }
}
