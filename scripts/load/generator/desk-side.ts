import { callHttp, expectStatus, readJson, type HttpCall } from './call-http.ts';

const ROUTES = '/api/svc';
/** The longest wait. */
const WAIT_MS = 120_000;

/** Creates a job at this instance. Returns its id. */
export async function createJob(instance: string, headers?: Record<string, string>): Promise<string> {
  const answer = await expectStatus({ method: 'POST', url: `${instance}${ROUTES}/job`, headers }, 201);
  return String(readJson(answer)['id']);
}

export interface AnsweredWait {
  /** When the answer came, by this process's clock. */
  atMs: number;
  /** `completed` or `failed`. */
  status: string;
}

/** Waits at this instance until the job is final. */
export async function waitForEnd(
  instance: string,
  jobId: string,
  { signal, headers }: Pick<HttpCall, 'signal' | 'headers'> = {},
): Promise<AnsweredWait> {
  const url = `${instance}${ROUTES}/job/${jobId}/wait?timeoutMs=${WAIT_MS}`;
  for (;;) {
    const answer = await callHttp({ method: 'GET', url, signal, headers });
    const atMs = performance.now();
    const job = readJson(answer)['job'] as { status?: unknown } | undefined; // of our own server
    if (answer.status === 200) return { atMs, status: String(job?.status) };
    if (answer.status !== 408) throw new Error(`The wait was answered with ${answer.status}.`);
  }
}

/** The job as this instance knows it. */
export async function readJob(
  instance: string,
  jobId: string,
  headers?: Record<string, string>,
): Promise<Record<string, unknown>> {
  const url = `${instance}${ROUTES}/job/${jobId}`;
  return readJson(await expectStatus({ method: 'GET', url, headers }, 200));
}

/** Gets the file's address from this instance, and downloads it. */
export async function download(instance: string, jobId: string, proxy: string): Promise<Buffer> {
  const route = `${instance}${ROUTES}/job/${jobId}/download`;
  const presigned = readJson(await expectStatus({ method: 'GET', url: route }, 200));
  const url = new URL(String(presigned['url']));
  // The server's own addresses name the proxy, which is not measured.
  const direct = url.origin === proxy ? new URL(url.pathname + url.search, instance) : url;
  return (await expectStatus({ method: 'GET', url: direct }, 200)).body;
}
