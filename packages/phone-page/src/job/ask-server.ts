import { readAnswerText, readObject, readText } from '@svc/protocol';
import { CLAIM_HEADER, METHOD_HEADER, PHONE_JOBS_PATH, SEALING_HEADER } from '@svc/protocol/phone';
import { reachPath } from './server-path.ts';
import { NETWORK_WAY, type NetworkWay } from './network-way.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One request to the server's phone routes. */
export interface ServerRequest {
  /** Default: the browser's. */
  fetch?: Fetch | undefined;
  jobId: string;
  claim: string;
  /** Default `GET`. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** What comes behind the job's path, for example `/files`. Default: nothing. */
  path?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** The server holds its answer this long, unless there is news. Default 0: it answers at once. */
  waitSeconds?: number;
  /** See {@link SEALING_HEADER}. Default: nothing is said. */
  sealing?: string;
  /** The browser sends it even if the page is closed meanwhile. Default: no. */
  outlivesPage?: boolean;
  /** Aborts the request: there is no answer then. */
  signal?: AbortSignal;
}

export interface ServerAnswer {
  status: number;
  /** `undefined`, when it is no JSON. */
  body: unknown;
}

export interface LocatedAnswer extends ServerAnswer {
  /** Where what was created is. */
  location: string | null;
}

const ANSWER_TIMEOUT_MS = 8000;
const askByBrowser: Fetch = (url, init) => window.fetch(url, init);

/** Asks the server about a job. `undefined` without an answer: no network, or too slow. Never rejects. */
export async function askServer(request: ServerRequest): Promise<ServerAnswer | undefined> {
  const { fetch, jobId, path = '', waitSeconds = 0, signal } = request;
  return askRoute({
    fetch,
    url: reachPath(`${PHONE_JOBS_PATH}/${encodeURIComponent(jobId)}${path}`),
    init: describeRequest(request),
    timeoutMs: ANSWER_TIMEOUT_MS + waitSeconds * 1000,
    signal,
  });
}

/** One request to any route of the server. */
export interface RouteRequest {
  /** Default: the browser's. */
  fetch?: Fetch | undefined;
  url: string;
  init: RequestInit;
  /** Default: long enough for what is answered at once. */
  timeoutMs?: number;
  /** Aborts the request: there is no answer then. */
  signal?: AbortSignal | undefined;
  /** Default: that of this visit. */
  way?: NetworkWay;
}

/**
 * Asks any route of the server. Where the method may be what does not get through, it asks once more by the other way to
 * say it. `undefined` without an answer: no network, or too slow. Never rejects.
 */
export async function askRoute(request: RouteRequest): Promise<LocatedAnswer | undefined> {
  const { init, signal, timeoutMs = ANSWER_TIMEOUT_MS, way = NETWORK_WAY } = request;
  const askedAtMs = performance.now();
  const answer = await askOnce({ ...request, init: sendBy(init, way.usesPostOnly) });
  const isPlain = init.method === 'GET' || init.method === 'POST';
  const isTooLate = performance.now() - askedAtMs >= timeoutMs || signal?.aborted === true;
  if (isPlain || isTooLate || (answer && isOwn(answer))) return answer;
  const second = await askOnce({ ...request, init: sendBy(init, !way.usesPostOnly) });
  if (!second || !isOwn(second) || lacksRoute(second)) return answer ?? second;
  way.changeMethods();
  return second;
}

function sendBy(init: RequestInit, usesPostOnly: boolean): RequestInit {
  const { method = 'GET', headers } = init;
  if (!usesPostOnly || method === 'GET' || method === 'POST') return init;
  return { ...init, method: 'POST', headers: { ...(headers as object), [METHOD_HEADER]: method } };
}

async function askOnce(request: RouteRequest): Promise<LocatedAnswer | undefined> {
  const { fetch = askByBrowser, url, init, timeoutMs = ANSWER_TIMEOUT_MS, signal } = request;
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(abort, timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const body = parseJson(await readAnswerText(response));
    return { status: response.status, body, location: response.headers.get('location') };
  } catch {
    return undefined; // no network, or too slow
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** What proxies answer by themselves. The server's own refusals with these have a code. */
const OFTEN_OF_OTHERS: ReadonlySet<number> = new Set([403, 405, 413, 501]);

/** Whether it is an answer of the server, by its form, and not of somebody in the network in between. */
export function isOwn({ status, body }: Pick<ServerAnswer, 'status' | 'body'>): boolean {
  const fields = readObject(body);
  if (status < 300) return fields !== undefined || status === 204;
  if (readText(fields?.['code']) !== undefined) return true;
  return readText(fields?.['error']) !== undefined && !OFTEN_OF_OTHERS.has(status);
}

/** Whether the server says that the job has ended, or was never there. */
export function saysGone({ status, body }: ServerAnswer): boolean {
  // Another server may have this address in another network, and a proxy may answer instead: only this code counts.
  return status === 404 && readText(readObject(body)?.['code']) === 'gone';
}

/** Whether the server has no such route: it is older than this page. */
export function lacksRoute(answer: ServerAnswer): boolean {
  return answer.status === 405 || (answer.status === 404 && !saysGone(answer));
}

function describeRequest(request: ServerRequest): RequestInit {
  const { claim, method = 'GET', body, waitSeconds = 0, sealing, outlivesPage = false } = request;
  return {
    method,
    headers: {
      [CLAIM_HEADER]: claim,
      ...(sealing !== undefined && { [SEALING_HEADER]: sealing }),
      ...(waitSeconds > 0 && { Prefer: `wait=${waitSeconds}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    cache: 'no-store',
    ...(outlivesPage && { keepalive: true }),
  };
}

export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? ''); // `undefined`: the answer is too long
  } catch {
    return undefined; // another server's page in between
  }
}
