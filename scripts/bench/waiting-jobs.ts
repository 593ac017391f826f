import { startTransferServer, type TransferServer } from '../../tests/fixtures/server/transfer-server.ts';
import { createPersonKey } from '../../packages/server/test/support/create-key.ts';
import { holdWaits, type HeldWaits } from '../load/generator/held-waits.ts';
import { readResidentBytes } from '../services/linux-processes.ts';
import { mebibytes, milliseconds, type Row } from './row.ts';

const JOBS = 2_000;
const COMPLETIONS = 400;

/** People wait; phones finish one after the other. The server is the built program, as people run it. */
export async function measureWaitingJobs(): Promise<Row[]> {
  return [...(await measureWithoutKeys()), ...(await measureWithKeys())];
}

async function measureWithoutKeys(): Promise<Row[]> {
  const server = await startTransferServer({ isBuilt: true });
  try {
    const idleBytes = readResidentBytes(server.pid);
    const waits = await hold(server, JOBS);
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

const PEOPLE = 100;
const WAITS_OF_PERSON = 100;

/** As many waits as each person may have by default. */
async function measureWithKeys(): Promise<Row[]> {
  const args = ['--public-url', 'https://files.example.com', '--jobs-per-minute', String(WAITS_OF_PERSON)];
  const server = await startTransferServer({ isBuilt: true, args });
  try {
    const accessKeys: string[] = [];
    for (let count = 0; count < PEOPLE; count += 1) {
      accessKeys.push((await createPersonKey(server.dataDir, `Person ${count}`)).key);
    }
    const count = PEOPLE * WAITS_OF_PERSON;
    const waits = await hold(server, count, accessKeys);
    const busyBytes = readResidentBytes(server.pid);
    await waits.release(0);
    return [
      {
        name: `${count} waits of ${PEOPLE} people with keys: memory of the server`,
        measured: mebibytes(busyBytes),
        goal: 'at most 350 MB',
      },
    ];
  } finally {
    await server.dispose();
  }
}

const CREATED_AT_ONCE = 50;

async function hold(
  { url }: TransferServer,
  count: number,
  accessKeys?: readonly string[],
): Promise<HeldWaits> {
  const targets = { instances: [url], proxy: url, ...(accessKeys && { accessKeys }) };
  const waits = await holdWaits(targets, { count, concurrency: accessKeys ? CREATED_AT_ONCE : count });
  if (waits.count !== count) throw new Error(`${waits.count} of ${count} waits are held.`);
  return waits;
}
