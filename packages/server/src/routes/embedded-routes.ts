import { DEFAULT_ROUTE_BASE, type Job, type JobMetadata } from '@svc/protocol';
import { createFetchHandler, SvcServer, type WaitOptions } from 'svc';
import { describeError } from '../telemetry/describe-error.ts';
import type { ServerLog } from '../ports/telemetry.ts';
import type { JobApiBindings } from './job-api.ts';

export interface EmbeddedRoutesParts {
  /** The API key of the project `embedded`. */
  token: string;
  /** The job API of this same process. */
  fetchJobApi: (request: Request, bindings: JobApiBindings) => Response | Promise<Response>;
  log: ServerLog;
}

/**
 * The four routes of an application backend (contract section 4.1), for the extension. They are mounted like an
 * integrator's, with the job API in the same process. Cancelling is allowed: callers are on this machine or have a key,
 * and the extension asks for its own jobs only.
 */
export function createEmbeddedRoutes(
  parts: EmbeddedRoutesParts,
): (request: Request, bindings: JobApiBindings) => Promise<Response> {
  return async (request, bindings) => {
    let unavailable: Response | undefined;
    // Without the signal: the client ends a call by itself, and Node keeps what follows a signal for some collections
    // longer. With 2,500 waits, the process was 14 MB smaller.
    const fetch = async (input: string | URL | Request, { signal: _signal, ...init }: RequestInit = {}) => {
      const answer = await parts.fetchJobApi(new Request(input, init), bindings);
      if (answer.status === UNAVAILABLE) unavailable = answer.clone();
      return answer;
    };
    const report = (what: string, error: unknown) => {
      // The job API has logged it.
      if (!unavailable) parts.log.error({ error: describeError(error) }, what);
    };
    // One client per request, since the request's address becomes the base of downloads.
    const baseUrl = new URL(request.url).origin;
    // Within one process, a retry would fail in the same way.
    const client = new LocalClient({ token: parts.token, baseUrl, fetch, retries: 0 });
    const allowed = { allowCancel: true, allowSealing: true };
    const handle = createFetchHandler({ client, routeBase: DEFAULT_ROUTE_BASE, ...allowed, report });
    const answer = await handle(request);
    // The kit treats the job API as another server, whose 503 becomes a 502.
    return answer.status === BAD_GATEWAY && unavailable ? unavailable : answer;
  };
}

const BAD_GATEWAY = 502;
/** The status while the database or the store of files is away. */
const UNAVAILABLE = 503;

/** A client of this process's own job API. Its waits return at once, 408 included: `hold-answers.ts` waits. */
class LocalClient extends SvcServer {
  override waitForJobCompletion<Metadata = JobMetadata>(
    id: string,
    options: WaitOptions = {},
  ): Promise<Job<Metadata>> {
    return super.waitForJobCompletion(id, { ...options, timeoutMs: 0 });
  }
}
