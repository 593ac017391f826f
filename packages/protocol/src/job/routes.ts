import { SvcError } from '../wire/svc-error.ts';

/** The four routes of an application backend (contract section 4.1), as paths below the route base. */
export const DEFAULT_ROUTE_BASE = '/api/svc';

export const JOB_PATH = '/job';

/**
 * Whether an id is safe in a path: `.` and `..` change the path, even when they are encoded, and a lone
 * surrogate cannot be encoded.
 */
export function isJobId(text: string): boolean {
  return !/^\.{0,2}$/.test(text) && !/[\uD800-\uDFFF]/u.test(text);
}

/**
 * The path of a job. Refuses ids that {@link isJobId} does not accept, so that no backend leads a client to
 * another route.
 *
 * @throws SvcError `bad_response`.
 */
export function jobPath(jobId: string): string {
  if (!isJobId(jobId)) throw new SvcError('bad_response', 'The id of the job cannot stand in an address.');
  return `${JOB_PATH}/${encodeURIComponent(jobId)}`;
}

/** An address with these parameters behind it. It may be relative, and may have a query of its own. */
export function addQuery(url: string, query: Record<string, number | string | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  if (pairs.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

/**
 * The actions of the routes: the four of the contract, `report`, and `cancel` where the backend allows it.
 */
export type RouteAction = 'create' | 'get' | 'wait' | 'download' | 'cancel' | 'report';

/**
 * Maps a method and the path segments of the catch-all to an action (contract section 4.1, rule 1).
 * `undefined`: an unknown route, which is a 404 "Not found" (rule 2). `cancel` and `report` are no routes of the
 * contract: a backend that lacks them answers the same 404.
 */
export function matchRoute(
  method: string,
  segments: readonly string[],
): { action: RouteAction; jobId?: string } | undefined {
  const [root, jobId, leaf] = segments;
  if (root !== 'job' || segments.length > 3) return undefined;
  if (method === 'POST' && segments.length === 1) return { action: 'create' };
  if (!jobId) return undefined;
  if (method === 'POST') return leaf === 'outcome' ? { action: 'report', jobId } : undefined;
  if (method === 'DELETE') return leaf === undefined ? { action: 'cancel', jobId } : undefined;
  if (method !== 'GET') return undefined;
  if (leaf === undefined) return { action: 'get', jobId };
  return leaf === 'wait' || leaf === 'download' ? { action: leaf, jobId } : undefined;
}

/**
 * Reads a whole number from a query. `undefined` when it is not given.
 *
 * @throws SvcError `bad_request`, when it is not an integer or is outside `min`–`max`.
 */
export function parseIntegerQuery(
  query: URLSearchParams,
  name: string,
  limits: { min: number; max: number },
): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= limits.min && value <= limits.max)) {
    throw new SvcError(
      'bad_request',
      `"${name}" must be a whole number from ${limits.min} to ${limits.max}.`,
    );
  }
  return value;
}
