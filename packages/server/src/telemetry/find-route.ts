/** The loggable parts of a request's address. */
export interface FoundRoute {
  /** The route's pattern, for example `/api/svc/job/:id/wait`. */
  pattern: string;
  /** Not decoded; for the hash that joins the lines of one job. */
  jobId: string | undefined;
}

/** The group is the job's id. */
const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/svc\/job\/?$/, '/api/svc/job'],
  [/^\/api\/svc\/job\/([^/]+)\/?$/, '/api/svc/job/:id'],
  [/^\/api\/svc\/job\/([^/]+)\/wait\/?$/, '/api/svc/job/:id/wait'],
  [/^\/api\/svc\/job\/([^/]+)\/download\/?$/, '/api/svc/job/:id/download'],
  [/^\/api\/svc\/job\/([^/]+)\/outcome\/?$/, '/api/svc/job/:id/outcome'],
  [/^\/v1\/jobs$/, '/v1/jobs'],
  [/^\/v1\/jobs\/([^/]+)$/, '/v1/jobs/:id'],
  [/^\/v1\/jobs\/([^/]+)\/download-url$/, '/v1/jobs/:id/download-url'],
  [/^\/v1\/jobs\/([^/]+)\/follow-urls$/, '/v1/jobs/:id/follow-urls'],
  [/^\/v1\/jobs\/([^/]+)\/outcome$/, '/v1/jobs/:id/outcome'],
  [/^\/phone\/jobs\/([^/]+)$/, '/phone/jobs/:id'],
  [/^\/phone\/jobs\/([^/]+)\/files$/, '/phone/jobs/:id/files'],
  [/^\/phone\/jobs\/([^/]+)\/failure$/, '/phone/jobs/:id/failure'],
  [/^\/phone\/jobs\/([^/]+)\/next$/, '/phone/jobs/:id/next'],
  [/^\/phone\/uploads\/[^/]+\/parts$/, '/phone/uploads/:id/parts'],
  [/^\/phone\/share\/$/, '/phone/share/'],
  [/^\/phone\/assets\//, '/phone/assets/:name'],
  [/^\/phone\//, '/phone/:name'],
  [/^\/practice$/, '/practice'],
  [/^\/practice\/about$/, '/practice/about'],
  [/^\/practice\/assets\//, '/practice/assets/:name'],
  [/^\/setup\/?$/, '/setup'],
  [/^\/setup\/assets\//, '/setup/assets/:name'],
  [/^\/dashboard$/, '/dashboard'],
  [/^\/dashboard\/api\//, '/dashboard/api/:name'],
  [/^\/dashboard\/assets\//, '/dashboard/assets/:name'],
  [/^\/upload\/?$/, '/upload'],
  [/^\/upload\//, '/upload/:id'],
  [/^\/files\//, '/files/:token/:name'],
  [/^\/follow\//, '/follow/:token'],
  [/^\/healthz$/, '/healthz'],
  [/^\/readyz$/, '/readyz'],
  [/^\/metrics$/, '/metrics'],
  [/^\/$/, '/'],
];

/** Finds the pattern of a request's address. Unknown addresses are `other`. */
export function findRoute(url: string): FoundRoute {
  const [path = '', query = ''] = url.split('?', 2);
  for (const [form, pattern] of ROUTES) {
    const match = form.exec(path);
    if (match) return { pattern, jobId: decode(match[1]) ?? readJobIdQuery(pattern, query) };
  }
  return { pattern: 'other', jobId: undefined };
}

/** The upload page has the job's id in the query. */
function readJobIdQuery(pattern: string, query: string): string | undefined {
  return pattern === '/' ? (new URLSearchParams(query).get('job_id') ?? undefined) : undefined;
}

function decode(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined; // an invalid encoding, which no job's id has
  }
}

/** Job ids by requests of `node:http`. */
const jobIds = new WeakMap<object, string>();

/** Remembers the job of a request whose address does not tell it: uploads and downloads. */
export function noteJob(request: object, jobId: string): void {
  jobIds.set(request, jobId);
}

export function readNotedJob(request: object): string | undefined {
  return jobIds.get(request);
}
