import { startTransferServer } from '../../tests/fixtures/server/transfer-server.ts';
import { holdWaits } from '../load/generator/held-waits.ts';
import { readResidentBytes } from '../services/linux-processes.ts';
import { mebibytes, milliseconds, type Row } from './row.ts';

const JOBS = 2_000;
const COMPLETIONS = 400;

/** Two thousand people wait; phones finish one after the other. */
export async function measureWaitingJobs(): Promise<Row[]> {
  const server = await startTransferServer();
  try {
    const idleBytes = readResidentBytes(server.pid);
    const targets = { instances: [server.url], proxy: server.url };
    const waits = await holdWaits(targets, { count: JOBS, concurrency: JOBS });
    if (waits.count !== JOBS) throw new Error(`${waits.count} of ${JOBS} waits are held.`);
    const busyBytes = readResidentBytes(server.pid);
    const { wakeUp, violations } = await waits.release(COMPLETIONS);
    if (violations[0] !== undefined) throw new Error(violations[0]);
    return [
      {
        name: `${JOBS} waiting jobs: memory of the server (idle: ${mebibytes(idleBytes)})`,
        measured: mebibytes(busyBytes),
        goal: 'under 250 MB',
      },
      {
        name: `${JOBS} waiting jobs: upload acknowledged → waiter woken, p99`,
        measured: milliseconds(wakeUp.p99Ms),
        goal: 'under 50 ms',
      },
    ];
  } finally {
    await server.dispose();
  }
}
