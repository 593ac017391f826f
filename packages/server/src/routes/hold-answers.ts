import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import pLimit from 'p-limit';
import type { NodeHandler } from '../http/node-handler.ts';
import { SECURITY_HEADERS, setSecurityHeaders } from '../http/security-headers.ts';
import { writeResponse } from '../http/write-answer.ts';
import { HeldWait } from '../jobs/held-wait.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { TOO_MANY, WAIT_RETRY_SECONDS, type EnterWait } from '../limits/address-limits.ts';
import { readHoldWish, type HoldWish } from './held-routes.ts';

export interface HoldParts {
  context: Pick<JobContext, 'changes' | 'clock'>;
  /** The routes, which answer at once. */
  askRoutes: (request: Request, bindings: HttpBindings) => Response | Promise<Response>;
  enterWait: EnterWait;
  /** Ends all that is held. */
  closing: AbortSignal;
}

/** `undefined`: the answer is not to be held. */
export type FindHold = (request: IncomingMessage) => NodeHandler | undefined;

/**
 * Holds answers of the routes until there is news in them (`held-routes.ts`). The routes know of no waiting: they are
 * asked at once, and as long as there is no news in an answer, it is dropped, and asked for again when:
 *
 * - the job has changed. Its expiry is a change, and so is what another instance tells. With news, this is the answer.
 * - the time is up, or the server stops (one that drains holds on until then). This is the answer, whatever it says.
 * - the caller has gone. Then nothing is asked, and the wait is over.
 *
 * An error, for example 503 while the database is away, is an answer with news; while nothing changes, nobody notices.
 * If too many answers of an address are held, the next one is refused with 429.
 *
 * What the routes and their libraries need for a request, 20 to 30 kB, is not kept meanwhile. Besides its connection a
 * held answer costs a `HeldWait` and what `node:http` keeps of the request: ten thousand take some 220 MB together.
 */
export function createFindHold({ context, askRoutes, enterWait, closing }: HoldParts): FindHold {
  const waits = new Set<HeldWait>();
  closing.addEventListener('abort', () => {
    for (const wait of waits) wait.end();
  });
  const takeTurn = pLimit(MAX_AT_ONCE);
  const ask = (wish: HoldWish, incoming: IncomingMessage, outgoing: ServerResponse) =>
    takeTurn(async () =>
      readAnswer(wish, await askRoutes(createRequest(wish, incoming), { incoming, outgoing })),
    );
  const hold = async (wish: HoldWish, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const wait = new HeldWait(context, wish);
    waits.add(wait);
    outgoing.on('close', wait.end);
    hideSecurityHeaders(outgoing);
    // Of the first answer without news.
    const held: { state?: string; leave?: ReturnType<EnterWait> } = {};
    const look = async (isLast: boolean): Promise<Response | undefined> => {
      if (outgoing.destroyed) return undefined;
      const { state, response } = await ask(wish, incoming, outgoing);
      if (state === undefined) return response;
      const leave = (held.leave ??= wish.route.isCountedByAddress ? enterWait(incoming) : () => {});
      if (!leave) return refuse(response);
      return isLast || state !== (held.state ??= state) ? response : undefined;
    };
    let response: Response | undefined;
    try {
      response = await wait.until(look);
    } finally {
      waits.delete(wait);
      held.leave?.();
      showSecurityHeaders(outgoing);
    }
    if (response) await writeResponse(response, outgoing);
  };
  return (request) => {
    const wish = readHoldWish(request);
    return wish && ((incoming, outgoing) => hold(wish, incoming, outgoing));
  };
}

/** Of a crowd that comes at once, the others wait their turn, which takes little memory. */
const MAX_AT_ONCE = 64;

/** They are half a kilobyte, and are set again for the answer. */
function hideSecurityHeaders(outgoing: ServerResponse): void {
  for (const name of Object.keys(SECURITY_HEADERS)) outgoing.removeHeader(name);
}

/** Not if the connection was answered meanwhile, because what came after the request was no HTTP. */
function showSecurityHeaders(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) setSecurityHeaders(outgoing);
}

/** The same request, as often as it is asked. */
function createRequest({ url }: HoldWish, { headers }: IncomingMessage): Request {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Request(url, { headers: given });
}

const ASK_AGAIN = 408;

interface Answer {
  /** It is held while this stays the same. `undefined`: it is to be given at once. */
  state: string | undefined;
  response: Response;
}

async function readAnswer({ route, url, preferred }: HoldWish, given: Response): Promise<Answer> {
  if (preferred === undefined) {
    return { state: given.status === ASK_AGAIN ? 'no news' : undefined, response: given };
  }
  // What is said of the job, or that there is none.
  if (given.status !== 200 && given.status !== 404) return { state: undefined, response: given };
  const text = await given.text();
  const response = new Response(text, given);
  response.headers.set('Preference-Applied', `wait=${preferred}`);
  const state = given.ok ? route.findState?.(JSON.parse(text), new URL(url).searchParams) : undefined;
  return { state, response };
}

/** Whoever may read the answer may read this. */
function refuse({ headers: given }: Response): Response {
  const headers = new Headers(given);
  headers.delete('Preference-Applied');
  headers.set('Retry-After', String(WAIT_RETRY_SECONDS));
  return Response.json({ error: TOO_MANY.waits, code: 'rate_limited' }, { status: 429, headers });
}
