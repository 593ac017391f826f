import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import pLimit, { type LimitFunction } from 'p-limit';
import type { NodeHandler } from '../http/node-handler.ts';
import { SECURITY_HEADERS, setSecurityHeaders } from '../http/security-headers.ts';
import { writeResponse, type Exchange } from '../http/write-answer.ts';
import { HeldWait } from '../jobs/held-wait.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { TOO_MANY, WAIT_RETRY_SECONDS, type EnterWait } from '../limits/address-limits.ts';
import { answerRequest, type ReportError } from './answer-error.ts';
import { readHoldWish, type HoldWish } from './held-routes.ts';

export interface HoldParts {
  context: Pick<JobContext, 'changes' | 'clock'>;
  /** The routes, which answer at once. */
  askRoutes: (request: Request, bindings: HttpBindings) => Response | Promise<Response>;
  enterWait: EnterWait;
  report: ReportError;
  /** Ends all held answers. */
  closing: AbortSignal;
}

/** `undefined`: the answer is not held. */
export type FindHold = (request: IncomingMessage) => NodeHandler | undefined;

/**
 * Holds answers of the routes until there is news in them (`held-routes.ts`). The routes themselves never wait: they
 * are asked at once. An answer without news is dropped, and they are asked again when:
 *
 * - the job has changed, by its expiry or another instance included. An answer with news is sent.
 * - the time is up, or the server stops (while it drains, holding goes on). The answer is sent in any case.
 * - the caller has gone. The wait ends without an answer.
 *
 * An error, for example 503 while the database is away, counts as news; without changes, it goes unnoticed. If an
 * address has too many held answers, the next one is refused with 429.
 *
 * The routes' data of a request, 20 to 30 kB, is freed meanwhile. A held answer needs its connection with the request
 * of `node:http`, 15 kB, and some objects of ours: some 230 MB for ten thousand.
 */
export function createFindHold(parts: HoldParts): FindHold {
  const waits = new Set<HeldWait>();
  parts.closing.addEventListener('abort', () => {
    for (const wait of waits) wait.end();
  });
  const shared = { ...parts, waits, takeTurn: pLimit(MAX_AT_ONCE) };
  return (request) => {
    const wish = readHoldWish(request);
    return (
      wish && ((incoming, response) => new HeldAnswer(shared, wish, { request: incoming, response }).goOn())
    );
  };
}

interface SharedParts extends HoldParts {
  waits: Set<HeldWait>;
  takeTurn: LimitFunction;
}

class HeldAnswer {
  readonly #parts: SharedParts;
  readonly #wish: HoldWish;
  readonly #exchange: Exchange;
  readonly #wait: HeldWait;
  /** From the first answer without news. */
  #state: string | undefined;
  #leave: ReturnType<EnterWait>;

  constructor(parts: SharedParts, wish: HoldWish, exchange: Exchange) {
    this.#parts = parts;
    this.#wish = wish;
    this.#exchange = exchange;
    this.#wait = new HeldWait(parts.context, wish, () => {
      void answerRequest(() => this.goOn(), exchange, parts.report);
    });
    parts.waits.add(this.#wait);
    exchange.response.on('close', this.#wait.end);
    hideSecurityHeaders(exchange.response);
  }

  /** Answers, or returns until there may be news. */
  async goOn(): Promise<void> {
    let answer: Response | undefined;
    let isOver = true;
    try {
      isOver = await this.#wait.look(async (isLast) => {
        answer = await this.#findAnswer(isLast);
        return answer !== undefined;
      });
    } finally {
      if (isOver) this.#leaveAll();
    }
    if (answer) await writeResponse(answer, this.#exchange.response);
  }

  async #findAnswer(isLast: boolean): Promise<Response | undefined> {
    const { request, response: outgoing } = this.#exchange;
    if (outgoing.destroyed) return undefined;
    const { state, response } = await this.#parts.takeTurn(() => this.#ask());
    if (state === undefined) return response;
    this.#leave ??= this.#wish.route.isCountedByAddress ? this.#parts.enterWait(request) : () => {};
    if (!this.#leave) return refuse(response);
    return isLast || state !== (this.#state ??= state) ? response : undefined;
  }

  async #ask(): Promise<Answer> {
    const { request: incoming, response: outgoing } = this.#exchange;
    const asked = createRequest(this.#wish, incoming);
    return readAnswer(this.#wish, await this.#parts.askRoutes(asked, { incoming, outgoing }));
  }

  #leaveAll(): void {
    this.#parts.waits.delete(this.#wait);
    this.#leave?.();
    showSecurityHeaders(this.#exchange.response);
  }
}

/** Others of a crowd wait their turn, which takes little memory. */
const MAX_AT_ONCE = 64;

/** These headers take half a kilobyte, and are set again for the answer. */
function hideSecurityHeaders(outgoing: ServerResponse): void {
  for (const name of Object.keys(SECURITY_HEADERS)) outgoing.removeHeader(name);
}

/** Not if the connection was answered meanwhile, because invalid HTTP followed the request. */
function showSecurityHeaders(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) setSecurityHeaders(outgoing);
}

/** A new copy of the request for each time that the routes are asked. */
function createRequest({ url }: HoldWish, { headers }: IncomingMessage): Request {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Request(url, { headers: given });
}

const ASK_AGAIN = 408;

interface Answer {
  /** The answer is held while this stays the same. `undefined`: it is sent at once. */
  state: string | undefined;
  response: Response;
}

async function readAnswer({ route, url, preferred }: HoldWish, given: Response): Promise<Answer> {
  if (preferred === undefined) {
    return { state: given.status === ASK_AGAIN ? 'no news' : undefined, response: given };
  }
  // Other answers than a job and "no such job" are sent as they are.
  if (given.status !== 200 && given.status !== 404) return { state: undefined, response: given };
  const text = await given.text();
  const response = new Response(text, given);
  response.headers.set('Preference-Applied', `wait=${preferred}`);
  const state = given.ok ? route.findState?.(JSON.parse(text), new URL(url).searchParams) : undefined;
  return { state, response };
}

/** Keeps the CORS headers, so that the same origin may read the refusal. */
function refuse({ headers: given }: Response): Response {
  const headers = new Headers(given);
  headers.delete('Preference-Applied');
  headers.set('Retry-After', String(WAIT_RETRY_SECONDS));
  return Response.json({ error: TOO_MANY.waits, code: 'rate_limited' }, { status: 429, headers });
}
