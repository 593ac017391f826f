import type { IncomingMessage } from 'node:http';
import { DEFAULT_ROUTE_BASE, isFinalStatus, parseJob, parseWaitQuery, type WaitQuery } from '@svc/protocol';
import { parseNextJob, parsePhoneJob, PHONE_JOBS_PATH } from '@svc/protocol/phone';

/** A request whose answer is held until there is news. */
export interface HoldWish {
  jobId: string;
  waitMs: number;
  /** Whether only the job's end is news. */
  untilEnd: boolean;
  url: string;
  /** The wait in `Prefer`, in seconds. `undefined`: the wait route, which answers 408 without news. */
  preferred?: number;
  route: HeldRoute;
}

interface HeldRoute {
  /** The group is the job's id. */
  path: RegExp;
  /** Callers with an API key are counted by project, and wrong keys are refused before a wait. */
  isCountedByAddress: boolean;
  /** The state in the answer, which is held until the state changes. `undefined`: nothing to wait for. */
  findState?: (body: unknown, query: URLSearchParams) => string | undefined;
}

/** A slash at the end is accepted. */
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
      // Later changes do not concern a phone that does not have the job.
      if (job.state !== 'ready' && job.state !== 'sending') return undefined;
      return job.sealed === false ? `${job.state}, unsealed` : job.state; // a page without the key waits for this
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

/** `undefined`: the answer is not held, or the routes report what is wrong with the request. */
export function readHoldWish(request: IncomingMessage): HoldWish | undefined {
  const url = request.method === 'GET' ? parseUrl(request) : undefined;
  const path = url && decodePath(url.pathname);
  if (!url || path === undefined) return undefined;
  const [, jobId] = WAIT_ROUTE.path.exec(path) ?? [];
  if (jobId !== undefined) {
    const { timeoutMs: waitMs, since } = readQuery(url.searchParams) ?? {};
    // A job in progress does not become pending again.
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

/** A host name with an optional port. */
const PLAIN_HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i;
/** An absolute address in place of a path (RFC 9112, section 3.2.2). */
const ABSOLUTE = /^https?:\/\//;

function parseUrl({ url: target = '', headers: { host = '' } }: IncomingMessage): URL | undefined {
  // The URL standard treats it as a slash; the routes refuse it.
  if (target.includes('\\')) return undefined;
  const text = target.startsWith('/') && PLAIN_HOST.test(host) ? `http://${host}${target}` : target;
  return ABSOLUTE.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

/** Decodes the path as the routes do. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined; // an invalid encoding, which no route has
  }
}

/** The longest hold of an answer, in seconds. */
const MAX_WAIT_SECONDS = 25;

/** Seconds of `Prefer: wait=N` (RFC 7240, section 4.3). `undefined`: not asked for. */
function parsePreferWait(header: string | undefined): number | undefined {
  const seconds = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:$|[,;])/i.exec(header ?? '')?.[1];
  return seconds === undefined ? undefined : Math.min(Number(seconds), MAX_WAIT_SECONDS);
}

function readQuery(query: URLSearchParams): WaitQuery | undefined {
  try {
    return parseWaitQuery(query);
  } catch {
    return undefined;
  }
}
