import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { DEFAULT_ROUTE_BASE, isFinalStatus, parseJob, parseWaitQuery, type JobStatus } from '@svc/protocol';
import pLimit from 'p-limit';
import type { NodeEnv, NodeHandler } from '../http/node-handler.ts';
import { parsePreferWait } from '../http/read-request.ts';
import { setSecurityHeaders } from '../http/security-headers.ts';
import { writeResponse } from '../http/write-answer.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { TOO_MANY, WAIT_RETRY_SECONDS, type EnterWait } from '../limits/address-limits.ts';

export interface HoldParts {
  context: Pick<JobContext, 'changes' | 'clock'>;
  /** Its routes know of all that is asked for here, too, and hold nothing when they are asked not to. */
  app: Pick<Hono<NodeEnv>, 'fetch'>;
  enterWait: EnterWait;
  /** Ends all that is held. */
  closing: AbortSignal;
}

/** `undefined`: the answer is not to be held, or the routes are to say what is wrong with the request. */
export type FindHold = (request: IncomingMessage) => NodeHandler | undefined;

/**
 * Holds the answers of `GET …/job/:id/wait` and of `GET /v1/jobs/:id` with `Prefer: wait=N` here, before the routes: the
 * same routes answer the request without its wait, and if there is no news in the answer, it is dropped, and asked for
 * again when the job has changed or the time is up. What the routes and their libraries need for a request, 20 to 30 kB, is
 * not kept meanwhile: ten thousand waits take a third of the memory.
 */
export function createFindHold({ context, app, enterWait, closing }: HoldParts): FindHold {
  const waits = new Set<HeldWait>();
  closing.addEventListener('abort', () => {
    for (const wait of waits) wait.end();
  });
  const takeTurn = pLimit(MAX_AT_ONCE);
  const ask = (wish: Wish, incoming: IncomingMessage, outgoing: ServerResponse) =>
    takeTurn(async () =>
      readAnswer(wish, await app.fetch(createRequest(wish, incoming), { incoming, outgoing })),
    );
  const hold = async (wish: Wish, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const askAgain = () => ask(wish, incoming, outgoing);
    // From here on no change is missed.
    const wait = new HeldWait(context, wish, outgoing);
    const { status, response } = await askAgain().catch((error: unknown) => {
      wait.stop();
      throw error;
    });
    // With an API key it is not counted by address: a valid key is counted by project, a wrong one gets no wait.
    const leave = wish.preferred === undefined ? enterWait(incoming) : () => {};
    if (status === undefined || closing.aborted || !leave) {
      wait.stop();
      leave?.();
      return writeResponse(status === undefined || leave ? response : refuse(response), outgoing);
    }
    waits.add(wait);
    // Not awaited here: this function's frame would keep the first answer.
    return wait.untilNews(status, askAgain).finally(() => {
      waits.delete(wait);
      leave();
    });
  };
  return (request) => {
    const wish = readWish(request);
    return wish && ((incoming, outgoing) => hold(wish, incoming, outgoing));
  };
}

/** Of a crowd that comes at once, the others wait their turn, which takes little memory. */
const MAX_AT_ONCE = 64;

/** What is asked for. */
interface Wish {
  jobId: string;
  waitMs: number;
  /** The address at which the same is answered at once. */
  url: string;
  /** Asked for with `Prefer`, in seconds. */
  preferred?: number;
}

const WAIT_PATH = new RegExp(`^${DEFAULT_ROUTE_BASE}/job/([^/]+)/wait$`);
const JOB_API_PATH = /^\/v1\/jobs\/([^/]+)$/;

function readWish({ method, headers, url: target = '' }: IncomingMessage): Wish | undefined {
  if (method !== 'GET' || !target.startsWith('/')) return undefined;
  const url = parseUrl(target, headers.host);
  if (!url) return undefined;
  const [, jobId] = WAIT_PATH.exec(url.pathname) ?? [];
  if (jobId !== undefined) {
    const waitMs = readTimeout(url.searchParams);
    if (!waitMs) return undefined;
    url.searchParams.set('timeoutMs', '0');
    return { jobId, waitMs, url: url.href };
  }
  const [, apiJobId] = JOB_API_PATH.exec(url.pathname) ?? [];
  const preferred = parsePreferWait(headers['prefer']?.toString());
  if (apiJobId === undefined || !preferred) return undefined;
  return { jobId: apiJobId, waitMs: preferred * 1000, url: url.href, preferred };
}

/** A name with a port at most. */
const PLAIN_HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i;

function parseUrl(target: string, host = ''): URL | undefined {
  return PLAIN_HOST.test(host) && URL.canParse(target, `http://${host}`)
    ? new URL(target, `http://${host}`)
    : undefined;
}

function readTimeout(query: URLSearchParams): number | undefined {
  try {
    return parseWaitQuery(query).timeoutMs;
  } catch {
    return undefined;
  }
}

/** The same request without its wait. */
function createRequest({ url }: Wish, { headers }: IncomingMessage): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    name === 'prefer' ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request(url, { headers: given });
}

const ASK_AGAIN = 408;

/** Of a job of which there is no news. `told`: the route compares it with what the caller knows. */
type HeldStatus = JobStatus | 'told';

interface FirstAnswer {
  /** It is held while this stays the same. `undefined`: it is to be given at once. */
  status: HeldStatus | undefined;
  response: Response;
}

async function readAnswer({ preferred }: Wish, given: Response): Promise<FirstAnswer> {
  if (preferred === undefined) {
    return { status: given.status === ASK_AGAIN ? 'told' : undefined, response: given };
  }
  if (given.status !== 200) return { status: undefined, response: given };
  const text = await given.text();
  const { status } = parseJob(JSON.parse(text));
  const response = new Response(text, given);
  response.headers.set('Preference-Applied', `wait=${preferred}`);
  return { status: isFinalStatus(status) ? undefined : status, response };
}

/** Whoever may read the answer may read this. */
function refuse({ headers: given }: Response): Response {
  const headers = new Headers(given);
  headers.set('Retry-After', String(WAIT_RETRY_SECONDS));
  return Response.json({ error: TOO_MANY.waits, code: 'rate_limited' }, { status: 429, headers });
}

/** One answer that is held: until its job has changed, its time is up, its caller has gone, or `end`. */
class HeldWait {
  readonly #outgoing: ServerResponse;
  readonly #stops: (() => void)[];
  #hasChanged = false;
  #isOver: boolean;
  #wake: (() => void) | undefined;

  constructor({ changes, clock }: HoldParts['context'], { jobId, waitMs }: Wish, outgoing: ServerResponse) {
    this.#outgoing = outgoing;
    // Each is a kilobyte's tenth, and is set again for the answer.
    for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
    this.#isOver = outgoing.destroyed;
    this.#stops = [changes.subscribe(jobId, this.#noteChange), clock.startTimer(waitMs, this.end)];
    outgoing.on('close', this.end);
  }

  readonly end = (): void => {
    this.#isOver = true;
    this.#wake?.();
  };

  readonly #noteChange = (): void => {
    this.#hasChanged = true;
    this.#wake?.();
  };

  /** Writes the answer in which there is news, or the last one. */
  async untilNews(known: HeldStatus, ask: () => Promise<FirstAnswer>): Promise<void> {
    try {
      for (;;) {
        await this.#next();
        const { status, response } = await ask();
        if (status === known && !this.#isOver) continue;
        this.stop();
        return await writeResponse(response, this.#outgoing);
      }
    } finally {
      this.stop();
    }
  }

  /** It waits for nothing any more. */
  stop(): void {
    if (!this.#outgoing.headersSent) setSecurityHeaders(this.#outgoing);
    for (const stop of this.#stops) stop();
    this.#outgoing.off('close', this.end);
  }

  #next(): Promise<void> | undefined {
    if (this.#hasChanged || this.#isOver) {
      this.#hasChanged = false;
      return undefined;
    }
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = undefined;
        this.#hasChanged = false;
        resolve();
      };
    });
  }
}
