import { readAnswerText, readObject, readText } from '@svc/protocol';
import { CLAIM_HEADER, METHOD_HEADER, PHONE_JOBS_PATH, SEALING_HEADER } from '@svc/protocol/phone';
import { reachPath } from './server-path.ts';
import { NETWORK_WAY, type NetworkWay } from './network-way.ts';
import { parseJson } from './stored-json.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One request to the server's phone routes. */
export interface ServerRequest {
  fetch?: Fetch | undefined;
  /** See `reachPath`. Default: the page's own server. */
  base?: string | undefined;
  jobId: string;
  claim: string;
  /** Default `GET`. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path after the job's path, for example `/files`. Default: none. */
  path?: string;
  body?: unknown;
  /** How long the server holds its answer, unless there is news. Default 0: it answers at once. */
  waitSeconds?: number;
  /** See {@link SEALING_HEADER}. Default: no header. */
  sealing?: string | undefined;
  /** The browser sends the request even if the page is closed. Default: no. */
  outlivesPage?: boolean;
  /** Aborts the request, which then has no answer. */
  signal?: AbortSignal;
}

export interface ServerAnswer {
  status: number;
  /** `undefined`, when the answer is not JSON. */
  body: unknown;
}

export interface LocatedAnswer extends ServerAnswer {
  /** The address of the created resource. */
  location: string | null;
}

const ANSWER_TIMEOUT_MS = 8000;
const askByBrowser: Fetch = (url, init) => window.fetch(url, init);

/** Asks the server about a job. `undefined` without an answer: no network, or a timeout. Never rejects. */
export async function askServer(request: ServerRequest): Promise<ServerAnswer | undefined> {
  const { fetch, base, jobId, path = '', waitSeconds = 0, signal } = request;
  return askRoute({
    fetch,
    url: reachPath(`${PHONE_JOBS_PATH}/${encodeURIComponent(jobId)}${path}`, base),
    init: describeRequest(request),
    timeoutMs: ANSWER_TIMEOUT_MS + waitSeconds * 1000,
    signal,
  });
}

export interface RouteRequest {
  fetch?: Fetch | undefined;
  url: string;
  init: RequestInit;
  /** Default: enough for an answer that is not held. */
  timeoutMs?: number;
  /** Aborts the request, which then has no answer. */
  signal?: AbortSignal | undefined;
  /** Default: the one shared by this visit. */
  way?: NetworkWay;
}

/**
 * Asks any route of the server. If the network may block the method, it asks once more with the method in a header, or
 * without. `undefined` without an answer: no network, or a timeout. Never rejects.
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
    return undefined; // no network, or a timeout
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Statuses that proxies often send. The server's own refusals with these have a code. */
const OFTEN_OF_OTHERS: ReadonlySet<number> = new Set([403, 405, 413, 501]);

/** Whether the server itself answered, by the form of the answer, and not a proxy. */
export function isOwn({ status, body }: Pick<ServerAnswer, 'status' | 'body'>): boolean {
  const fields = readObject(body);
  if (status < 300) return fields !== undefined || status === 204;
  if (readText(fields?.['code']) !== undefined) return true;
  return readText(fields?.['error']) !== undefined && !OFTEN_OF_OTHERS.has(status);
}

/** Whether the server says that the job has ended or never existed. */
export function saysGone({ status, body }: ServerAnswer): boolean {
  // Only this code counts: a proxy, or another server at this address in another network, may answer 404.
  return status === 404 && readText(readObject(body)?.['code']) === 'gone';
}

/** Whether the server lacks this route, because it is older than this page. */
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
