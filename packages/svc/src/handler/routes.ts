import {
  isSvcError,
  parseCreateJobRequest,
  parseOutcomeReport,
  parseDownloadQuery,
  parseMetadata,
  parseWaitQuery,
  SvcError,
  type DownloadResponse,
  type FollowAddresses,
  type Job,
  type JobApiRequest,
  type JobMetadata,
  type PresignedDownload,
  type RouteAction,
  type WaitResponse,
  readJsonBody,
} from '@svc/protocol';
import type { JobClient } from '../client/job-client.ts';
import { jsonResponse, setUpFailure, type ReportFailure } from './responses.ts';
import type { SingleFlight } from './single-flight.ts';

/** What else {@link OnCompleted} is told. */
export interface CompletedContext {
  /** The request of the browser that waits, or asks for the download. Of waits that share a run, the first one. */
  request: Request;
}

/**
 * Called when a job has completed, in the wait and in the download flow (contract section 4.3). What it
 * returns goes to the browser as `result` or `completedPayload`, so it must be JSON. `presigned` is
 * `undefined` when the job is completed but no download address could be had.
 */
export type OnCompleted<Metadata = JobMetadata, Result = unknown> = (
  job: Job<Metadata>,
  presigned: PresignedDownload | undefined,
  context: CompletedContext,
) => Result | Promise<Result>;

export interface RouteSettings {
  client: Required<JobClient>;
  onCompleted: OnCompleted | undefined;
  report: ReportFailure;
  /** One run of `onCompleted` for all waits for a job that overlap. */
  completions: SingleFlight;
}

/** A request that was allowed. */
export interface AllowedRequest {
  request: Request;
  /** Empty for the route that creates the job. */
  jobId: string;
  /** What `authorize` said of a new job: not checked yet. */
  metadata: unknown;
}

export type Route = (settings: RouteSettings, allowed: AllowedRequest) => Promise<Response>;

export const ROUTES: Record<RouteAction, Route> = { create, get, wait, download, cancel, report };

/** `POST /job`: the new job. The body is optional, and never has the metadata. */
async function create(
  { client, report }: RouteSettings,
  { request, metadata }: AllowedRequest,
): Promise<Response> {
  const wanted: JobApiRequest = parseCreateJobRequest(await readJsonBody(request));
  try {
    const checked = parseMetadata(metadata);
    if (checked !== undefined) wanted.metadata = checked;
  } catch (error) {
    return setUpFailure('authorize returned metadata that cannot be stored', error, report);
  }
  return jsonResponse(201, await client.createJob(wanted, { signal: request.signal }));
}

/** `GET /job/:id`: the job as it is now. */
async function get({ client }: RouteSettings, { request, jobId }: AllowedRequest): Promise<Response> {
  return jsonResponse(200, await client.getJob(jobId, { signal: request.signal }));
}

/**
 * `GET /job/:id/wait`: the final job and, if it completed, what comes of it (contract section 4.3). With `since`: also
 * where its files can be read while they arrive.
 */
function wait(settings: RouteSettings, { request, jobId }: AllowedRequest): Promise<Response> {
  return settings.completions.share(jobId, async (once) => {
    const limits = parseWaitQuery(new URL(request.url).searchParams);
    const job = await settings.client.waitForJobCompletion(jobId, { ...limits, signal: request.signal });
    const follow = limits.since && (await findFollowAddresses(settings, job));
    const told: WaitResponse = { job, ...(follow && { follow }) };
    if (job.status !== 'completed') return jsonResponse(200, told);
    // Without the caller's signal: others may share this, and the callback runs once.
    const result = await once(async () =>
      runOnCompleted(settings, { job, presigned: await findDownload(settings, job.id), request }),
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
async function download(settings: RouteSettings, { request, jobId }: AllowedRequest): Promise<Response> {
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
  const completedPayload = await runOnCompleted(settings, { job, presigned, request });
  return jsonResponse(200, { ...presigned, completedPayload } satisfies DownloadResponse);
}

/** `POST /job/:id/outcome`: tells the phone what became of its files. */
async function report({ client }: RouteSettings, { request, jobId }: AllowedRequest): Promise<Response> {
  const outcome = parseOutcomeReport(await readJsonBody(request));
  return jsonResponse(200, await client.reportOutcome(jobId, outcome, { signal: request.signal }));
}

/** `DELETE /job/:id`, where it is allowed: the job after it, which is `failed` unless it was final before. */
async function cancel({ client }: RouteSettings, { request, jobId }: AllowedRequest): Promise<Response> {
  const { signal } = request;
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

interface Completion extends CompletedContext {
  job: Job;
  presigned: PresignedDownload | undefined;
}

/**
 * Runs the application's callback; without one, the answer is the download address. What goes wrong in the
 * callback is reported and not told to the browser.
 */
async function runOnCompleted(
  { onCompleted, report }: RouteSettings,
  { job, presigned, request }: Completion,
): Promise<unknown> {
  if (!onCompleted) return presigned;
  try {
    return copyJson(await onCompleted(job, presigned, { request }));
  } catch (error) {
    report('onCompleted failed', error);
    throw new SvcError('internal', 'The server could not finish this transfer.');
  }
}

/** What the browser gets: a `toJSON` of the application throws here, and is not called again for the answer. */
function copyJson(payload: unknown): unknown {
  const text = JSON.stringify(payload) as string | undefined; // of `undefined` and of a function there is none
  return text === undefined ? undefined : JSON.parse(text);
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
