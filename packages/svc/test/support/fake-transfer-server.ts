import { isFinalStatus, type Job } from '@svc/protocol';

export const TOKEN = 'svc_key_0123456789abcdef';
export const BASE_URL = 'http://transfers.test';

export interface SeenRequest {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

export interface FakeTransferServer {
  fetch: typeof fetch;
  requests: SeenRequest[];
  addJob(fields?: Partial<Job>): Job;
  /** Changes a job and answers the reads that are held for it. */
  change(id: string, fields: Partial<Job>): void;
  /** Answers requests whose `METHOD path` ends with this text by something else than the API would. */
  answer(ending: string, ...answers: (() => Response | Promise<Response>)[]): void;
  /** Resolves when that many requests have come in. */
  seen(count: number): Promise<void>;
}

/** The transfer server's job API in memory , behind a `fetch`. */
export function createFakeTransferServer(): FakeTransferServer {
  const jobs = new Map<string, Job>();
  const events = new EventTarget();
  const requests: SeenRequest[] = [];
  const scripted: { ending: string; answers: (() => Response | Promise<Response>)[] }[] = [];

  const nextEvent = (name: string, signal?: AbortSignal | null) =>
    new Promise<void>((resolve, reject) => {
      events.addEventListener(name, () => resolve(), { once: true });
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });

  async function readJob(id: string, request: SeenRequest, signal?: AbortSignal | null): Promise<Response> {
    const job = jobs.get(id);
    if (!job) return json(404, { error: 'no such job' });
    if (request.headers.has('prefer') && !isFinalStatus(job.status)) await nextEvent(`job:${id}`, signal);
    return json(200, jobs.get(id));
  }

  function presign(id: string, body: unknown): Response {
    const job = jobs.get(id);
    if (!job) return json(404, { error: 'no such job' });
    if (job.status !== 'completed') return json(409, { error: 'not completed' });
    const { expirationMinutes } = body as { expirationMinutes: number };
    return json(200, presignedOf(id, expirationMinutes));
  }

  async function route(request: SeenRequest, signal?: AbortSignal | null): Promise<Response> {
    if (request.headers.get('authorization') !== `Bearer ${TOKEN}`) return json(401, { error: 'bad key' });
    const path = request.url.slice(BASE_URL.length);
    const [id = '', leaf] = path.split('/').slice(3).map(decodeURIComponent);
    if (request.method === 'POST' && path === '/v1/jobs') return json(201, fake.addJob());
    if (request.method === 'POST' && leaf === 'download-url') return presign(id, request.body);
    if (request.method === 'POST' && leaf === 'outcome') return readJob(id, request, signal);
    if (request.method === 'GET') return readJob(id, request, signal);
    if (!jobs.has(id)) return json(404, { error: 'no such job' });
    if (jobs.get(id)?.status === 'completed') return json(409, { error: 'completed' });
    fake.change(id, { status: 'failed', failure: { code: 'cancelled', message: 'Cancelled.' } });
    return json(200, jobs.get(id));
  }

  const fake: FakeTransferServer = {
    requests,
    fetch: async (input, init) => {
      const { method = 'GET', headers, body, signal } = init ?? {};
      const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
      const request = { method, url: new Request(input).url, headers: new Headers(headers), body: parsed };
      requests.push(request);
      events.dispatchEvent(new Event('request'));
      const script = scripted.find(({ ending }) => `${method} ${request.url}`.endsWith(ending));
      const answer = script?.answers.shift();
      return answer ? answer() : route(request, signal);
    },
    addJob: (fields = {}) => {
      const id = `job-${jobs.size + 1}`;
      const at = '2026-01-01T00:00:00.000Z';
      const job: Job = {
        id,
        projectId: 'p',
        status: 'pending',
        fileName: null,
        createdAt: at,
        updatedAt: at,
        ...fields,
      };
      jobs.set(job.id, job);
      return job;
    },
    change: (id, fields) => {
      const job = jobs.get(id);
      if (job) jobs.set(id, { ...job, ...fields });
      events.dispatchEvent(new Event(`job:${id}`));
    },
    answer: (ending, ...answers) => void scripted.push({ ending, answers }),
    seen: async (count) => {
      while (requests.length < count) await nextEvent('request');
    },
  };
  return fake;
}

export function presignedOf(id: string, expirationMinutes = 60) {
  return { url: `${BASE_URL}/files/${id}?minutes=${expirationMinutes}`, fileName: 'cat.jpg', size: 3 };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}
