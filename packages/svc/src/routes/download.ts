import { parseDownloadQuery, SvcError, type DownloadResponse } from '@svc/protocol';
import { runOnCompleted } from '../complete-job.ts';
import { jsonResponse } from '../json-response.ts';
import type { Route } from './route.ts';

/** `GET /job/:id/download`: a download address, and what the callback made of it. */
export const downloadRoute: Route = async (settings, request, jobId) => {
  const { client, onCompleted, completions } = settings;
  const { expirationMinutes } = parseDownloadQuery(new URL(request.url).searchParams);
  const options = { expirationMinutes, signal: request.signal };
  if (!onCompleted) return answer(await client.getDownloadUrl(jobId, options));
  return completions.share(jobId, async (once) => {
    const job = await client.getJob(jobId, { signal: request.signal });
    if (job.status !== 'completed') throw new SvcError('not_completed', 'The job is not completed.');
    const presigned = await client.getDownloadUrl(jobId, options);
    const completedPayload = await once(() => runOnCompleted(settings, job, presigned));
    return answer({ ...presigned, completedPayload });
  });
};

function answer(response: DownloadResponse): Response {
  return jsonResponse(200, response);
}
