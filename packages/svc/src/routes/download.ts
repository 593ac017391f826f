import { parseDownloadQuery, SvcError, type DownloadResponse } from '@svc/protocol';
import { runOnCompleted } from '../complete-job.ts';
import { jsonResponse } from '../json-response.ts';
import type { Route } from './route.ts';

/**
 * `GET /job/:id/download`: a download address, and what the callback made of that very address (contract section 4.3):
 * its run is shared with no other request.
 */
export const downloadRoute: Route = async (settings, request, jobId) => {
  const { client, onCompleted } = settings;
  const { expirationMinutes } = parseDownloadQuery(new URL(request.url).searchParams);
  const options = { expirationMinutes, signal: request.signal };
  if (!onCompleted) return answer(await client.getDownloadUrl(jobId, options));
  const job = await client.getJob(jobId, { signal: request.signal });
  if (job.status !== 'completed') throw new SvcError('not_completed', 'The job is not completed.');
  const presigned = await client.getDownloadUrl(jobId, options);
  return answer({ ...presigned, completedPayload: await runOnCompleted(settings, job, presigned) });
};

function answer(response: DownloadResponse): Response {
  return jsonResponse(200, response);
}
