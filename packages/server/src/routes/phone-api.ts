import { SvcError } from '@svc/protocol';
import { Hono, type Context } from 'hono';
import { describePhoneJob } from '../jobs/describe-phone-job.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { readJob } from '../jobs/reconcile-job.ts';
import { waitForChange } from '../jobs/wait-for-change.ts';
import {
  CLAIM_HEADER,
  CLAIM_PATTERN,
  PHONE_JOBS_PATH,
  type PhoneErrorBody,
  type PhoneJob,
} from '../phone-contract.ts';
import { parsePreferWait } from '../http/read-request.ts';

export interface PhoneApiParts {
  context: JobContext;
  /** Ends waits when the server stops. */
  closing: AbortSignal;
}

/** What the phone page asks: `GET /phone/jobs/:id`, with `Prefer: wait=N` held until the job changes. */
export function createPhoneApi(parts: PhoneApiParts): Hono {
  const api = new Hono();
  api.get(`${PHONE_JOBS_PATH}/:id`, async (http) => {
    http.header('Cache-Control', 'no-store');
    const claim = parseClaim(http.req.header(CLAIM_HEADER));
    const job = await readJob(parts.context, http.req.param('id'));
    const view = await describePhoneJob(parts.context.blobs, job, claim);
    const waitSeconds = parsePreferWait(http.req.header('prefer'));
    if (waitSeconds === undefined) return answerView(http, view);
    http.header('Preference-Applied', `wait=${waitSeconds}`);
    // If another phone has the job, later changes do not matter to this one.
    if (!job || (view?.state !== 'ready' && view?.state !== 'sending')) return answerView(http, view);
    const changed = await waitForChange(parts.context, job.id, {
      timeoutMs: waitSeconds * 1000,
      signal: AbortSignal.any([http.req.raw.signal, parts.closing]),
      since: job.status,
    });
    return answerView(http, await describePhoneJob(parts.context.blobs, changed, claim));
  });
  return api;
}

function answerView(http: Context, view: PhoneJob | undefined): Response {
  // The code tells this from the 404 of any other server that may have this address in another network.
  if (!view)
    return http.json({ error: 'This code is no longer valid.', code: 'gone' } satisfies PhoneErrorBody, 404);
  return http.json(view);
}

/** @throws SvcError `bad_request`, when it has another form than a claim. */
function parseClaim(header: string | undefined): string | undefined {
  if (header !== undefined && !CLAIM_PATTERN.test(header)) {
    throw new SvcError('bad_request', `${CLAIM_HEADER} must be 16 to 128 letters, digits, "-" and "_".`);
  }
  return header;
}
