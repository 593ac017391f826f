import { isFinalStatus, matchRoute, type Job, type RouteAction } from '@svc/protocol';

export interface AppRequest {
  action: RouteAction | 'none';
  method: string;
  url: string;
  body: unknown;
  signal: AbortSignal | null;
}

/** An application's four routes in memory, in the hands of a test. */
export interface FakeApp {
  fetch: typeof fetch;
  requests: AppRequest[];
  /** The addresses asked for an action, in order. */
  asked(action: RouteAction): string[];
  /** What was sent with them. */
  sent(action: RouteAction): unknown[];
  /** Changes the job; who waits is answered when it is final. */
  change(fields: Partial<Job>, result?: unknown): void;
  /** The next requests for an action meet these, in order. `'break'`: the connection breaks. */
  answerNext(action: RouteAction, ...answers: (Answer | 'break' | 'hold')[]): void;
  /** How many waits are open. */
  openWaits(): number;
}

export type Answer = [status: number, body?: unknown, headers?: Record<string, string>];

const NEW_JOB: Job = {
  id: 'job-1',
  projectId: 'project-1',
  status: 'pending',
  fileName: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  bytesReceived: 0,
  uploadBaseUrl: 'http://localhost:8787',
};

/** What a job of a backend that knows the contract and nothing else does not have. */
export const NO_EXTRAS: Extras = {
  bytesReceived: undefined,
  uploadBaseUrl: undefined,
};

/** `undefined` takes an extra away. */
export type Extras = { [Name in keyof Job]?: Job[Name] | undefined };

function withExtras(id: string, extras: Extras): Job {
  return { ...NEW_JOB, ...extras, id } as Job; // only what may be absent is taken away
}

/** @param knowsChains - new jobs say which job they come after, where the request does. */
export function createFakeApp(extras: Extras = {}, { knowsChains = false } = {}): FakeApp {
  let job = withExtras('job-1', extras);
  let made = 0;
  let outcome: unknown;
  const requests: AppRequest[] = [];
  const scripts: Partial<Record<RouteAction, (Answer | 'break' | 'hold')[]>> = {};
  const waits = new Set<() => void>();

  const waitForEnd = (signal: AbortSignal | null) =>
    new Promise<Response>((resolve, reject) => {
      const settle = () => {
        waits.delete(settle);
        resolve(answer([200, { job, ...(outcome !== undefined && { result: outcome }) }]));
      };
      if (isFinalStatus(job.status)) return settle();
      waits.add(settle);
      signal?.addEventListener('abort', () => {
        waits.delete(settle);
        reject(signal.reason as Error);
      });
    });

  const meet = async ({ action, signal, body }: AppRequest): Promise<Response> => {
    if (action === 'none') return answer([404, { error: 'Not found' }]);
    const scripted = scripts[action]?.shift();
    if (scripted === 'break') throw new TypeError('fetch failed');
    if (scripted === 'hold') return hold(signal);
    if (scripted) return answer(scripted);
    if (action === 'create') {
      made += 1;
      const { after } = body as { after?: string }; // the kit's own
      job = withExtras(`job-${made}`, knowsChains ? { ...extras, after } : extras);
      return answer([201, job]);
    }
    if (action === 'wait') return waitForEnd(signal);
    if (action === 'download') return answer([200, { url: 'https://files.test/a', fileName: 'a.jpg' }]);
    return answer([200, job]);
  };

  return {
    requests,
    asked: (action) => requests.filter((seen) => seen.action === action).map(({ url }) => url),
    sent: (action) => requests.filter((seen) => seen.action === action).map(({ body }) => body),
    openWaits: () => waits.size,
    fetch: async (input, init) => {
      const url = input as string; // the kit asks with nothing else
      const method = init?.method ?? 'GET';
      const segments = new URL(url, 'https://app.test').pathname.split('/').slice(3);
      const action = matchRoute(method, segments)?.action ?? 'none';
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const request: AppRequest = { action, method, url, body, signal: init?.signal ?? null };
      requests.push(request);
      return meet(request);
    },
    change: (fields, result) => {
      job = { ...job, ...fields };
      outcome = result;
      if (isFinalStatus(job.status)) for (const settle of waits) settle();
    },
    answerNext: (action, ...answers) => void (scripts[action] = [...(scripts[action] ?? []), ...answers]),
  };
}

function answer([status, body, headers = {}]: Answer): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body ?? {}), { status, headers });
}

function hold(signal: AbortSignal | null): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
