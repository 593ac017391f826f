import { createPhone, makeBytes } from '../../packages/server/test/support/phone.ts';
import { startTransferServer } from '../../tests/fixtures/server/transfer-server.ts';
import { readResidentBytes } from '../services/linux-processes.ts';
import { mebibytes, milliseconds, percentile, type Row } from './row.ts';

const JOBS = 2_000;
const COMPLETIONS = 400;

/** Two thousand people wait; phones finish one after the other. */
export async function measureWaitingJobs(): Promise<Row[]> {
  const server = await startTransferServer();
  const base = `${server.url}${server.routeBase}/job`;
  try {
    const idleBytes = readResidentBytes(server.pid);
    const ids = await Promise.all(Array.from({ length: JOBS }, () => createJob(base)));
    const stop = new AbortController();
    const waits = new Map(ids.map((id) => [id, waitFor(`${base}/${id}/wait`, stop.signal)]));
    await Promise.all(ids.slice(0, 50).map((id) => fetch(`${base}/${id}`))); // behind the waits in the queue
    const busyBytes = readResidentBytes(server.pid);

    const phone = createPhone(server.url);
    const delays: number[] = [];
    for (const id of ids.slice(0, COMPLETIONS)) {
      const answeredAt = waits.get(id);
      const { status } = await phone.sendFile(id, { bytes: makeBytes(1) });
      if (status !== 204) throw new Error(`The upload was answered with ${status}.`);
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
