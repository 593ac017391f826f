import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNodeListener } from 'svc/node';

interface MemoryJob {
  id: string;
  projectId: string;
  status: string;
  fileName: string | null;
  createdAt: string;
  updatedAt: string;
  canCancel: true;
  canReport: true;
}

/** One fault of a backend: answers in place of it, or changes its answer. `undefined`: not this request. */
export type Fault = (call: Call) => Promise<Response | undefined> | Response | undefined;

export interface Call {
  /** For example `GET /job/:id/wait`, `GET /files/:id`, `POST /` (the upload page). */
  route: string;
  request: Request;
  /** What the backend answers without the fault. */
  answer: () => Promise<Response>;
  /** All jobs, by id. */
  jobs: Map<string, MemoryJob>;
}

const BASE = '/api/svc';
const FORM = '<form method="post" enctype="multipart/form-data"><input type="file" name="photo"></form>';
const REFUSALS = { 400: 'Out of its limits.', 408: 'Ask again.', 409: 'Not completed.' } as const;

/** A backend of one process with the four routes, cancelling, outcomes and an upload page, without any fault but one. */
export async function startBackend(fault?: Fault) {
  const backend = new MemoryBackend();
  const server = createServer(
    createNodeListener(async (request) => {
      const { route, id } = findRoute(request);
      const answer = async () => withCors(request, await backend.answer(route, id, request));
      return (await fault?.({ route, request, answer, jobs: backend.jobs })) ?? answer();
    }),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens at a port
  return {
    url: `http://127.0.0.1:${port}${BASE}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** The route with `:id` in place of the id. */
function findRoute({ method, url }: Request): { route: string; id: string } {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/(.)\/$/, '$1').replace(BASE, '');
  const [, id = searchParams.get('job_id') ?? ''] = /^\/(?:job|files)\/([^/]+)/.exec(path) ?? [];
  return { route: `${method} ${path.replace(/^(\/(?:job|files)\/)[^/]+/, '$1:id')}`, id };
}

function withCors({ headers }: Request, answer: Response): Response {
  const origin = headers.get('origin');
  if (origin?.startsWith('chrome-extension:') !== true) return answer;
  answer.headers.set('access-control-allow-origin', origin);
  answer.headers.set('access-control-allow-headers', 'content-type, authorization');
  return answer;
}

class MemoryBackend {
  readonly jobs = new Map<string, MemoryJob>();
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>();

  async answer(route: string, id: string, request: Request): Promise<Response> {
    const job = this.jobs.get(id);
    const { origin, searchParams } = new URL(request.url);
    if (route.startsWith('OPTIONS')) return new Response(null, { status: 204 });
    if (route === 'POST /job') return Response.json(this.#create(), { status: 201 });
    if (route === 'GET /') return html(job?.status === 'pending' ? FORM : 'Used.');
    if (route === 'POST /') return this.#take(job, request);
    if (route === 'GET /files/:id') return sendFile(this.#files.get(id), request.headers.get('range'));
    if (
      !/^(GET|DELETE) \/job\/:id$|^GET \/job\/:id\/(wait|download)$|^POST \/job\/:id\/outcome$/.test(route)
    ) {
      return Response.json({ error: 'Not found' }, { status: 404 });
    }
    if (!job) return Response.json({ error: 'Job not found' }, { status: 404 });
    if (route.endsWith('/outcome')) return takeOutcome(job, await request.json());
    if (route.startsWith('DELETE')) job.status = job.status === 'completed' ? job.status : 'failed';
    if (route.endsWith('/wait')) return this.#wait(job, searchParams, origin);
    return route.endsWith('/download') ? this.#presign(job, searchParams, origin) : Response.json(job);
  }

  #create(): MemoryJob {
    const now = new Date().toISOString();
    const id = randomBytes(16).toString('base64url');
    const times = { createdAt: now, updatedAt: now };
    const can = { canCancel: true, canReport: true } as const;
    const job = { id, projectId: 'test', status: 'pending', fileName: null, ...times, ...can };
    this.jobs.set(id, job);
    return job;
  }

  async #take(job: MemoryJob | undefined, request: Request): Promise<Response> {
    const file = (await request.formData()).get('photo');
    if (job?.status !== 'pending' || !(file instanceof File))
      return new Response('Refused.', { status: 409 });
    this.#files.set(job.id, new Uint8Array(await file.arrayBuffer()));
    Object.assign(job, { status: 'completed', fileName: file.name });
    return html('Arrived.');
  }

  async #wait(job: MemoryJob, query: URLSearchParams, origin: string): Promise<Response> {
    const timeoutMs = readNumber(query.get('timeoutMs') ?? '120000', 0, 120_000);
    const intervalMs = readNumber(query.get('intervalMs') ?? '2000', 250, 30_000);
    if (timeoutMs === undefined || intervalMs === undefined) return refuse(400);
    const endsAtMs = performance.now() + timeoutMs;
    while (job.status === 'pending' && performance.now() < endsAtMs) {
      await new Promise((resolve) => void setTimeout(resolve, 10));
    }
    if (job.status === 'pending') return refuse(408, { job });
    const result = job.status === 'completed' ? { result: describeDownload(job, origin, 60) } : {};
    return Response.json({ job, ...result });
  }

  #presign(job: MemoryJob, query: URLSearchParams, origin: string): Response {
    const minutes = readNumber(query.get('expiration') ?? '60', 1, 10_080);
    if (minutes === undefined) return refuse(400);
    return job.status === 'completed' ? Response.json(describeDownload(job, origin, minutes)) : refuse(409);
  }
}

function describeDownload({ id, fileName }: MemoryJob, origin: string, minutes: number) {
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
  return { url: `${origin}/files/${id}`, fileName, expiresAt };
}

function takeOutcome(job: MemoryJob, { kind }: { kind?: unknown }): Response {
  return ['placed', 'held', 'saved', 'discarded', 'finished'].includes(String(kind))
    ? Response.json(job)
    : refuse(400);
}

function readNumber(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

function refuse(status: keyof typeof REFUSALS, more: object = {}): Response {
  return Response.json({ error: REFUSALS[status], ...more }, { status });
}

export function html(text: string): Response {
  return new Response(`<!doctype html>${text}`, { headers: { 'content-type': 'text/html' } });
}

function sendFile(bytes: Uint8Array<ArrayBuffer> | undefined, range: string | null): Response {
  if (!bytes) return new Response('Gone.', { status: 404 });
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (start === undefined) return new Response(bytes, { headers: { etag: '"1"' } });
  const headers = { etag: '"1"', 'content-range': `bytes ${start}-${end}/${bytes.length}` };
  return new Response(bytes.slice(Number(start), Number(end) + 1), { status: 206, headers });
}
