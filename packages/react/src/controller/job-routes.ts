import { DEFAULT_ROUTE_BASE, JOB_PATH } from '@svc/protocol';
import type { SvcJobOptions } from './svc-job-options.ts';

const JOB_URL = DEFAULT_ROUTE_BASE + JOB_PATH;

/** Where the four routes are (contract sections 4.1 and 4.5). */
export interface JobRoutes {
  create: string;
  get(id: string): string;
  wait(id: string, query: { timeoutMs: number; intervalMs: number }): string;
  download(id: string, query: { expiration?: number | undefined }): string;
}

export function readJobRoutes(options: SvcJobOptions<never>): JobRoutes {
  const {
    createJobUrl = JOB_URL,
    getJobUrl = (id) => `${JOB_URL}/${encodeURIComponent(id)}`,
    getWaitForCompletionUrl = (id) => below(getJobUrl(id), '/wait'),
    getDownloadRouteUrl = (id) => below(getJobUrl(id), '/download'),
  } = options;
  return {
    create: createJobUrl,
    get: getJobUrl,
    wait: (id, query) => withQuery(getWaitForCompletionUrl(id), query),
    download: (id, query) => withQuery(getDownloadRouteUrl(id), query),
  };
}

/** What follows the path of an address, which may end in a slash. */
function below(url: string, leaf: string): string {
  const [path = '', ...query] = url.split('?');
  return [path.replace(/\/+$/, '') + leaf, ...query].join('?');
}

/** Addresses may be relative and may have a query of their own. */
function withQuery(url: string, query: Record<string, number | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${value}`,
  );
  if (pairs.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}
