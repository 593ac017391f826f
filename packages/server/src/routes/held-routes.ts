import type { IncomingMessage } from 'node:http';
import { DEFAULT_ROUTE_BASE, isFinalStatus, parseJob, parseWaitQuery, type WaitQuery } from '@svc/protocol';
import { parsePreferWait } from '../http/read-request.ts';
import { parseNextJob, parsePhoneJob, PHONE_JOBS_PATH } from '@svc/protocol/phone';

/** A request whose answer is to be held while there is no news in it. */
export interface HoldWish {
  jobId: string;
  waitMs: number;
  /** Whether the job's end alone is news. */
  untilEnd: boolean;
  /** The whole address. */
  url: string;
  /** Asked for with `Prefer`, in seconds. `undefined`: by the wait route, which answers 408 when there is no news. */
  preferred?: number;
  route: HeldRoute;
}

interface HeldRoute {
  /** The group is the job's id. */
  path: RegExp;
  /** Those with an API key are counted by project, and a wrong key gets no wait. */
  isCountedByAddress: boolean;
  /** The state that the answer tells: held until it is another one. `undefined`: it has nothing to wait for. */
  findState?: (body: unknown, query: URLSearchParams) => string | undefined;
}

/** A slash at its end changes nothing. */
const WAIT_ROUTE: HeldRoute = {
  path: new RegExp(`^${DEFAULT_ROUTE_BASE}/job/([^/]+)/wait/?$`),
  isCountedByAddress: true,
};

const PREFER_ROUTES: readonly HeldRoute[] = [
  {
    path: /^\/v1\/jobs\/([^/]+)$/,
    isCountedByAddress: false,
    findState(body) {
      const { status } = parseJob(body);
      return isFinalStatus(status) ? undefined : status;
    },
  },
  {
    path: new RegExp(`^${PHONE_JOBS_PATH}/([^/]+)$`),
    isCountedByAddress: true,
    findState(body) {
      const job = parsePhoneJob(body);
      // If another phone has the job, later changes do not matter to this one.
      if (job.state !== 'ready' && job.state !== 'sending') return undefined;
      return job.sealed === false ? `${job.state}, unsealed` : job.state; // a page without the key waits for that
    },
  },
  {
    path: new RegExp(`^${PHONE_JOBS_PATH}/([^/]+)/next$`),
    isCountedByAddress: true,
    findState(body, query) {
      const { state, outcome } = parseNextJob(body);
      const isKnown = (outcome?.kind ?? null) === query.get('known');
      return state === 'waiting' && isKnown ? state : undefined;
    },
  },
];

/** `undefined`: the answer is not to be held, or the routes are to say what is wrong with the request. */
export function readHoldWish(request: IncomingMessage): HoldWish | undefined {
  const url = request.method === 'GET' ? parseUrl(request) : undefined;
  const path = url && decodePath(url.pathname);
  if (!url || path === undefined) return undefined;
  const [, jobId] = WAIT_ROUTE.path.exec(path) ?? [];
  if (jobId !== undefined) {
    const { timeoutMs: waitMs, since } = readQuery(url.searchParams) ?? {};
    // A job that is in progress does not become pending again.
    const untilEnd = since !== 'pending';
    return waitMs ? { jobId, waitMs, untilEnd, url: url.href, route: WAIT_ROUTE } : undefined;
  }
  const preferred = parsePreferWait(request.headers['prefer']?.toString());
  if (preferred === undefined) return undefined;
  for (const route of PREFER_ROUTES) {
    const [, id] = route.path.exec(path) ?? [];
    if (id === undefined) continue;
    return { jobId: id, waitMs: preferred * 1000, untilEnd: false, url: url.href, preferred, route };
  }
  return undefined;
}

/** A name with a port at most. */
const PLAIN_HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i;
/** RFC 9112, section 3.2.2: the whole address in the place of a path. */
const ABSOLUTE = /^https?:\/\//;

function parseUrl({ url: target = '', headers: { host = '' } }: IncomingMessage): URL | undefined {
  // The URL standard takes it for a slash; the routes refuse it.
  if (target.includes('\\')) return undefined;
  const text = target.startsWith('/') && PLAIN_HOST.test(host) ? `http://${host}${target}` : target;
  return ABSOLUTE.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

/** As the routes read it. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined; // a "%" that encodes nothing: no route has such a path
  }
}

function readQuery(query: URLSearchParams): WaitQuery | undefined {
  try {
    return parseWaitQuery(query);
  } catch {
    return undefined;
  }
}
