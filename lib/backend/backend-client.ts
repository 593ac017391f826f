import {
  askWhereToFollow,
  createJobClient,
  hasCode,
  JOB_PATH,
  jobPath,
  SvcError,
  type FollowAddresses,
  type JobClient,
  type JobClientSettings,
  type JobRoutes,
} from '@svc/protocol';
import { answersWithoutCors } from './answers-without-cors.ts';
import { withHeaders } from '../settings/request-headers.ts';
import type { Backend } from '../settings/saved-backends.ts';

/** Browsers end a worker whose fetch takes 30 s to answer: all its questions, and slices of waiting, are shorter. */
const ANSWER_LIMIT_MS = 25_000;
const WAIT_SLACK_MS = 5_000;
/** Where the answer is not held, a slice and a look after it read the job as often as one long wait does: ten times. */
const WAIT_SLICE = { timeoutMs: ANSWER_LIMIT_MS - WAIT_SLACK_MS, intervalMs: 2_500 };

/** The client of the protocol, and what only the extension asks. */
export interface BackendClient extends JobClient {
  /** Where files can be read while they arrive. Only for a job with `canFollow`. */
  getFollowAddresses(jobId: string, signal: AbortSignal): Promise<FollowAddresses>;
}

/** The four routes of a backend, as the extension asks them. A backend that hides from extensions is `forbidden`. */
export function createBackendClient(backend: Backend, fetch: typeof globalThis.fetch): BackendClient {
  const routes = routesOf(backend);
  const settings: JobClientSettings = {
    owner: 'unknown',
    routes,
    fetch: (input, init = {}) => fetch(input, { ...withHeaders(init, backend.headers), credentials: 'omit' }),
    waitQuery: WAIT_SLICE,
    limitMs: ANSWER_LIMIT_MS,
    waitSlackMs: WAIT_SLACK_MS,
  };
  const client = createJobClient(() => settings);
  return {
    ...client,
    getFollowAddresses: (jobId, signal) => askWhereToFollow(settings, jobId, signal),
    createJob: async (request, signal = new AbortController().signal) => {
      try {
        return await client.createJob(request, signal);
      } catch (error) {
        const isHidden =
          hasCode(error, 'unreachable') && (await answersWithoutCors({ url: routes.create, fetch, signal }));
        throw isHidden ? new SvcError('forbidden', 'The backend does not answer extensions.') : error;
      }
    },
  };
}

function routesOf({ address, routeBase }: Backend): JobRoutes {
  const base = `${address}${routeBase}`;
  const job = (id: string) => base + jobPath(id);
  return {
    create: base + JOB_PATH,
    get: job,
    wait: (id) => `${job(id)}/wait`,
    download: (id) => `${job(id)}/download`,
    outcome: (id) => `${job(id)}/outcome`,
  };
}
