import { SvcError } from '@svc/protocol';
import { Hono } from 'hono';
import { describePhoneJob } from '../jobs/describe-phone-job.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { readJob } from '../jobs/settle-job.ts';
import { CLAIM_HEADER, CLAIM_PATTERN } from '../phone-contract.ts';

/** What the phone page asks: `GET /phone/jobs/:id`. */
export function createPhoneApi(context: JobContext): Hono {
  const api = new Hono();
  api.get('/phone/jobs/:id', async (http) => {
    http.header('Cache-Control', 'no-store');
    const claim = parseClaim(http.req.header(CLAIM_HEADER));
    const job = await readJob(context, http.req.param('id'));
    const view = await describePhoneJob(context.files, job, claim);
    if (!view) throw new SvcError('job_not_found', 'This code is no longer valid.');
    return http.json(view);
  });
  return api;
}

/** @throws SvcError `bad_request`, when it has another form than a claim. */
export function parseClaim(header: string | undefined): string | undefined {
  if (header !== undefined && !CLAIM_PATTERN.test(header)) {
    throw new SvcError('bad_request', `${CLAIM_HEADER} must be 16 to 128 letters, digits, "-" and "_".`);
  }
  return header;
}
