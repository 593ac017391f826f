import { jsonResponse } from '../json-response.ts';
import type { Route } from './route.ts';

/** `GET /job/:id`: the job as it is now. */
export const getJobRoute: Route = async ({ client }, request, jobId) =>
  jsonResponse(200, await client.getJob(jobId, { signal: request.signal }));
