import { DEFAULT_ROUTE_BASE, isFinalStatus, type Job } from '@svc/protocol';
import { createFetchHandler, SvcServer, SvcTimeoutError, type SvcServerOptions, type WaitOptions } from 'svc';
import { describeError } from '../telemetry/describe-error.ts';
import type { ServerLog } from '../ports/telemetry.ts';

export interface EmbeddedRoutesParts {
  /** The API key of the project `embedded`. */
  token: string;
  /** The job API of this same process. */
  fetchJobApi: (request: Request) => Response | Promise<Response>;
  log: ServerLog;
  /** Ends waits when the server stops. */
  closing: AbortSignal;
}

/**
 * The four routes of an application backend (contract section 4.1), so that the extension has one at
 * once. They are what any integrator mounts; only the way to the job API is shorter. Cancelling is allowed:
 * who may ask at all is on this machine, and the extension asks for jobs of its own only.
 */
export function createEmbeddedRoutes(parts: EmbeddedRoutesParts): (request: Request) => Promise<Response> {
  const { token, closing } = parts;
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
    const client = new LocalClient({ token, baseUrl, fetch, closing, retries: 0 });
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

/** A client of this process's own job API. Its waits end with what is known when the server stops. */
class LocalClient extends SvcServer {
  readonly #closing: AbortSignal;

  constructor(options: SvcServerOptions & { closing: AbortSignal }) {
    super(options);
    this.#closing = options.closing;
  }

  /** @throws SvcTimeoutError, which means "ask again", also when the server stops. */
  override async waitForJobCompletion(id: string, options: WaitOptions = {}): Promise<Job> {
    const caller = options.signal;
    const signal = AbortSignal.any(caller ? [caller, this.#closing] : [this.#closing]);
    try {
      return await super.waitForJobCompletion(id, { ...options, signal });
    } catch (error) {
      if (!this.#closing.aborted || caller?.aborted) throw error;
      const job = await this.getJob(id);
      if (isFinalStatus(job.status) || (options.since && job.status !== options.since)) return job;
      throw new SvcTimeoutError(job);
    }
  }
}
