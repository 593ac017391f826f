import { parseCreateJobRequest } from '@svc/protocol';
import { jsonResponse } from '../json-response.ts';
import { readJsonBody } from '../read-json-body.ts';
import type { Route } from './route.ts';

/** `POST /job`: the new job. The body is optional. */
export const createJobRoute: Route = async ({ client }, request) => {
  const wanted = parseCreateJobRequest(await readJsonBody(request));
  return jsonResponse(201, await client.createJob(wanted, { signal: request.signal }));
};
