import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { DEFAULT_ROUTE_BASE, isFinalStatus, parseJob, parseWaitQuery, type JobStatus } from '@svc/protocol';
import { parsePreferWait } from '../http/read-request.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { TOO_MANY, WAIT_RETRY_SECONDS, type EnterWait } from '../limits/address-limits.ts';

export type Answer = (request: Request, env: HttpBindings) => Response | Promise<Response>;

export interface HoldParts {
  context: Pick<JobContext, 'changes' | 'clock'>;
  answer: Answer;
  enterWait: EnterWait;
  /** Ends all that is held. */
  closing: AbortSignal;
}

/**
 * Holds the answers of `GET …/job/:id/wait` and of `GET /v1/jobs/:id` with `Prefer: wait=N` here, before the routes: the
 * same routes answer the request without its wait, and if there is no news in the answer, it is dropped, and asked for
 * again when the job has changed or the time is up. What the routes need for a request, 20 to 30 kB, is not kept
 * meanwhile: ten thousand waits take a third of the memory.
 */
export function holdAnswers({ context, answer, enterWait, closing }: HoldParts): Answer {
  const waits = new Set<() => void>();
  closing.addEventListener('abort', () => {
    for (const end of waits) end();
  });
  const ask = async (wish: Wish, env: HttpBindings) =>
    readAnswer(wish, await answer(createRequest(wish, env.incoming), env));
  const hold = async (wish: Wish, status: HeldStatus, env: HttpBindings): Promise<Response> => {
    // With an API key it is not counted by address: a valid key is counted by project, a wrong one gets no wait.
    const leave = wish.preferred === undefined ? enterWait(env.incoming) : () => {};
    if (!leave) return refuse((await ask(wish, env)).response);
    const watch = watchJob(context, wish, env.outgoing);
    waits.add(watch.end);
    try {
      for (;;) {
        await watch.next();
        const latest = await ask(wish, env);
        if (latest.status !== status || watch.isOver()) return latest.response;
      }
    } finally {
      waits.delete(watch.end);
      watch.stop();
      leave();
    }
  };
  return async (request, env) => {
    const wish = readWish(request.url, env.incoming);
    if (!wish) return answer(request, env);
    const { status, response } = await ask(wish, env);
    if (status === undefined || closing.aborted || wish.waitMs === 0) return response;
    return hold(wish, status, env); // not awaited here: the first answer is not kept
  };
}

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

/** `undefined`: nothing is to be held, or the route is to say what is wrong. */
function readWish(address: string, { method, headers }: IncomingMessage): Wish | undefined {
  if (method !== 'GET') return undefined;
  const url = new URL(address);
  const [, jobId] = WAIT_PATH.exec(url.pathname) ?? [];
  if (jobId !== undefined) {
    const waitMs = readTimeout(url.searchParams);
    if (waitMs === undefined) return undefined;
    url.searchParams.set('timeoutMs', '0');
    return { jobId, waitMs, url: url.href };
  }
  const [, apiJobId] = JOB_API_PATH.exec(url.pathname) ?? [];
  const preferred = parsePreferWait(String(headers['prefer'] ?? ''));
  if (apiJobId === undefined || preferred === undefined) return undefined;
  return { jobId: apiJobId, waitMs: preferred * 1000, url: address, preferred };
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

/** An answer. It is held while its status stays the same; `undefined`: it is to be given at once. */
async function readAnswer(
  { preferred }: Wish,
  given: Response,
): Promise<{ status: HeldStatus | undefined; response: Response }> {
  if (preferred === undefined)
    return { status: given.status === ASK_AGAIN ? 'told' : undefined, response: given };
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

interface JobWatch {
  /** Resolves when the job may have changed since the last call, or waiting is over. */
  next: () => Promise<void>;
  /** Whether the time is up, the caller has gone, or the server stops. */
  isOver: () => boolean;
  end: () => void;
  stop: () => void;
}

/** As `watchChanges`, and without an `AbortSignal` for each. */
function watchJob(
  { changes, clock }: HoldParts['context'],
  { jobId, waitMs }: Wish,
  outgoing: ServerResponse,
): JobWatch {
  let [hasChanged, isOver] = [false, outgoing.destroyed];
  let wake: (() => void) | undefined;
  const notify = () => {
    hasChanged = true;
    wake?.();
  };
  const end = () => {
    isOver = true;
    wake?.();
  };
  const unsubscribe = changes.subscribe(jobId, notify);
  const stopTimer = clock.startTimer(waitMs, end);
  outgoing.once('close', end);
  return {
    async next() {
      if (!hasChanged && !isOver) await new Promise<void>((resolve) => (wake = resolve));
      hasChanged = false;
    },
    isOver: () => isOver,
    end,
    stop() {
      unsubscribe();
      stopTimer();
      outgoing.off('close', end);
    },
  };
}
