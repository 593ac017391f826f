import { randomBytes } from 'node:crypto';
import { summarize, type Latencies } from '../../bench/row.ts';
import { doAtOnce } from './at-once.ts';
import { createJob, download, readJob, waitForEnd } from './desk-side.ts';
import { pickInstance, type FileLoad, type LoadTargets } from './load-targets.ts';
import { sendFromPhone } from './phone-side.ts';

export interface TransferResult {
  seconds: number;
  /** From the acknowledgement of the last byte to the answer of the wait. */
  wakeUp: Latencies;
  /** From the creation of the job to the last byte of the download. */
  whole: Latencies;
  /** Errors, one sentence each. */
  violations: string[];
}

/**
 * Whole transfers: a job is created at one instance, its wait is held at the next, the phone claims and sends at
 * others, and the download is compared with the sent bytes. In the end each job is read once more.
 */
export async function transferFiles(options: FileLoad): Promise<TransferResult> {
  const { targets, fileBytes } = options;
  const violations: string[] = [];
  const wakeUpsMs: number[] = [];
  const wholesMs: number[] = [];
  const jobIds = new Set<string>();
  const startedAtMs = performance.now();
  await doAtOnce(options, async (index) => {
    try {
      const done = await transferOne(index, targets, randomBytes(fileBytes));
      wakeUpsMs.push(done.wakeUpMs);
      wholesMs.push(done.wholeMs);
      if (jobIds.has(done.jobId)) violations.push('Two jobs have the same id.');
      jobIds.add(done.jobId);
    } catch (error) {
      violations.push(error instanceof Error ? error.message : String(error));
    }
  });
  const seconds = (performance.now() - startedAtMs) / 1000;
  violations.push(...(await checkJobs([...jobIds], options)));
  return { seconds, wakeUp: summarize(wakeUpsMs), whole: summarize(wholesMs), violations };
}

interface DoneTransfer {
  jobId: string;
  wakeUpMs: number;
  wholeMs: number;
}

async function transferOne(
  index: number,
  targets: LoadTargets,
  bytes: Buffer<ArrayBuffer>,
): Promise<DoneTransfer> {
  // Each transfer begins at another instance.
  const at = (step: number) => pickInstance(targets, index + step);
  const startedAtMs = performance.now();
  const jobId = await createJob(at(0));
  const waiting = waitForEnd(at(1), jobId);
  waiting.catch(() => undefined); // handled below, unless the phone fails first
  await sendFromPhone({ jobId, bytes, claimsAt: at(2), sendsTo: at(3) });
  const acknowledgedAtMs = performance.now();
  const { atMs, status } = await waiting;
  if (status !== 'completed') throw new Error(`A wait was answered with a job that is ${status}.`);
  const received = await download(at(4), jobId, targets.proxy);
  const wholeMs = performance.now() - startedAtMs;
  if (!received.equals(bytes)) throw new Error('A file arrived with other bytes.');
  // A wait that is answered before the phone's last answer has woken at once.
  return { jobId, wakeUpMs: Math.max(0, atMs - acknowledgedAtMs), wholeMs };
}

/** Each job must be completed, with one file of the right size, at any instance. */
async function checkJobs(jobIds: readonly string[], options: FileLoad): Promise<string[]> {
  const { targets, fileBytes, concurrency } = options;
  const wrong: string[] = [];
  await doAtOnce({ count: jobIds.length, concurrency }, async (index) => {
    const job = await readJob(pickInstance(targets, index), jobIds[index] ?? '');
    const files = job['files'];
    const isRight = job['status'] === 'completed' && job['size'] === fileBytes;
    if (isRight && Array.isArray(files) && files.length === 1) return;
    wrong.push(`A job whose file had arrived is ${String(job['status'])}, of ${String(job['size'])} bytes.`);
  });
  return wrong;
}
