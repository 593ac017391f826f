import { memoryOf } from '../../tests/fixtures/browser/processes.ts';
import { startTransferServer } from '../../tests/fixtures/server/transfer-server.ts';
import { mebibytes, milliseconds, percentile, type Row } from './row.ts';

const JOBS = 2_000;
const COMPLETIONS = 400;

/** Two thousand people wait; phones finish one after the other. */
export async function measureWaitingJobs(): Promise<Row[]> {
  const server = await startTransferServer();
  const base = `${server.url}${server.routeBase}/job`;
  try {
    const idleBytes = await memoryOf(server.pid);
    const ids = await Promise.all(Array.from({ length: JOBS }, () => createJob(base)));
    const stop = new AbortController();
    const waits = new Map(ids.map((id) => [id, waitFor(`${base}/${id}/wait`, stop.signal)]));
    await Promise.all(ids.slice(0, 50).map((id) => fetch(`${base}/${id}`))); // behind the waits in the queue
    const busyBytes = await memoryOf(server.pid);

    const delays: number[] = [];
    for (const id of ids.slice(0, COMPLETIONS)) {
      const answeredAt = waits.get(id);
      await completeJob(server.url, id);
      const completedAtMs = performance.now();
      delays.push(((await answeredAt) ?? Number.NaN) - completedAtMs);
    }
    stop.abort();
    await Promise.allSettled(waits.values());
    return [
      {
        name: `${JOBS} waiting jobs: memory of the server (idle: ${mebibytes(idleBytes)})`,
        measured: mebibytes(busyBytes),
        goal: 'under 250 MB',
      },
      {
        name: `${JOBS} waiting jobs: upload acknowledged → waiter woken, p50`,
        measured: milliseconds(percentile(delays, 0.5)),
        goal: '',
      },
      {
        name: `${JOBS} waiting jobs: upload acknowledged → waiter woken, p99`,
        measured: milliseconds(percentile(delays, 0.99)),
        goal: 'under 50 ms',
      },
    ];
  } finally {
    await server.dispose();
  }
}

async function createJob(base: string): Promise<string> {
  const response = await fetch(base, { method: 'POST' });
  return ((await response.json()) as { id: string }).id;
}

/** The moment at which the wait was answered. */
async function waitFor(url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, { signal });
  const answeredAtMs = performance.now();
  await response.body?.cancel();
  if (response.status !== 200) throw new Error(`The wait was answered with ${response.status}.`);
  return answeredAtMs;
}

/** A file of one byte, as a tus client sends it. */
async function completeJob(url: string, id: string): Promise<void> {
  const headers = { 'tus-resumable': '1.0.0', 'x-svc-claim': 'bench-claim-0123456789' };
  const created = await fetch(`${url}/upload`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': '1',
      'upload-metadata': `job_id ${encode(id)},filename ${encode('a.txt')},filetype ${encode('text/plain')}`,
    },
  });
  const location = new URL(created.headers.get('location') ?? '', url);
  const sent = await fetch(location, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: 'x',
  });
  if (sent.status !== 204) throw new Error(`The upload was answered with ${sent.status}.`);
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64');
}
