import { DEFAULT_ROUTE_BASE, type Job } from '@svc/protocol';
import { createFetchHandler, SvcServer, type WaitOptions } from 'svc';
import { describeError } from '../telemetry/describe-error.ts';
import type { ServerLog } from '../ports/telemetry.ts';

export interface EmbeddedRoutesParts {
  /** The API key of the project `embedded`. */
  token: string;
  /** The job API of this same process. */
  fetchJobApi: (request: Request) => Response | Promise<Response>;
  log: ServerLog;
}

/**
 * The four routes of an application backend (contract section 4.1), so that the extension has one at
 * once. They are what any integrator mounts; only the way to the job API is shorter. Cancelling is allowed:
 * who may ask at all is on this machine, and the extension asks for jobs of its own only.
 */
export function createEmbeddedRoutes(parts: EmbeddedRoutesParts): (request: Request) => Promise<Response> {
  return async (request) => {
    let unavailable: Response | undefined;
    const fetch = async (input: string | URL | Request, init?: RequestInit) => {
      const answer = await parts.fetchJobApi(new Request(input, init));
      if (answer.status === UNAVAILABLE) unavailable = answer.clone();
      return answer;
    };
    const report = (what: string, error: unknown) => {
      // The job API has told it.
      if (!unavailable) parts.log.error({ error: describeError(error) }, what);
    };
    // A client per request: the address asked decides the address of the download.
    const baseUrl = new URL(request.url).origin;
    // What fails within one process fails the second time, too.
    const client = new LocalClient({ token: parts.token, baseUrl, fetch, retries: 0 });
    const allowed = { allowCancel: true, allowSealing: true };
    const handle = createFetchHandler({ client, routeBase: DEFAULT_ROUTE_BASE, ...allowed, report });
    const answer = await handle(request);
    // To the kit the job API is another server, whose answer it may not pass on.
    return answer.status === BAD_GATEWAY && unavailable ? unavailable : answer;
  };
}

const BAD_GATEWAY = 502;
/** The database or the store of files is away. */
const UNAVAILABLE = 503;

/** A client of this process's own job API. Its waits answer at once, 408 as well: `hold-answers.ts` is what waits. */
class LocalClient extends SvcServer {
  override waitForJobCompletion(id: string, options: WaitOptions = {}): Promise<Job> {
    return super.waitForJobCompletion(id, { ...options, timeoutMs: 0 });
  }
}
