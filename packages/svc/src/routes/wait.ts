import { parseWaitQuery, type Job, type WaitResponse } from '@svc/protocol';
import { findDownload, runOnCompleted } from '../complete-job.ts';
import { jsonResponse } from '../json-response.ts';
import type { Route, RouteSettings } from './route.ts';

/** `GET /job/:id/wait`: the final job and, if it completed, what comes of it (contract section 4.3). */
export const waitRoute: Route = (settings, request, jobId) =>
  settings.completions.share(jobId, async (once) => {
    const limits = parseWaitQuery(new URL(request.url).searchParams);
    const job = await settings.client.waitForJobCompletion(jobId, { ...limits, signal: request.signal });
    if (job.status !== 'completed') return answer({ job });
    // Without the caller's signal: others may share this, and the callback runs once.
    return answer({ job, result: await once(() => findResult(settings, job)) });
  });

async function findResult(settings: RouteSettings, job: Job): Promise<unknown> {
  return runOnCompleted(settings, job, await findDownload(settings, job.id));
}

function answer(response: WaitResponse): Response {
  return jsonResponse(200, response);
}
