import { isSvcError, type Job } from '@svc/protocol';
import { jsonResponse } from '../json-response.ts';
import type { Route, RouteSettings } from './route.ts';

/** `DELETE /job/:id`, where it is allowed: the job after it, which is `failed` unless it was final before. */
export const cancelJobRoute: Route = async ({ client }, request, jobId) =>
  jsonResponse(200, await cancel(client, jobId, request.signal));

/** A transfer server may refuse to cancel what has ended (409): the answer is then the job as it is. */
async function cancel(client: RouteSettings['client'], jobId: string, signal: AbortSignal): Promise<Job> {
  try {
    return await client.cancelJob(jobId, { signal });
  } catch (error) {
    if (isSvcError(error) && error.code === 'conflict') return client.getJob(jobId, { signal });
    throw error;
  }
}
