import { setTimeout as pause } from 'node:timers/promises';
import { summarize, type Latencies } from '../../bench/row.ts';
import { doAtOnce, type AtOnce } from './at-once.ts';
import { callHttp } from './call-http.ts';
import { createJob, waitForEnd, type AnsweredWait } from './desk-side.ts';
import { pickInstance, pickPerson, type LoadTargets } from './load-targets.ts';
import { sendFromPhone } from './phone-side.ts';

/** Waits that stay open at one instance. */
export interface HeldWaits {
  /** Their number, by the instance's own count. */
  count: number;
  release: (count: number) => Promise<ReleaseResult>;
}

export interface ReleaseResult {
  wakeUp: Latencies;
  violations: string[];
}

const POLL_MS = 200;
const HELD_LIMIT_MS = 30_000;

/** Creates jobs at all instances, some at once, and waits for each of them at the first one. */
export async function holdWaits(targets: LoadTargets, jobs: AtOnce): Promise<HeldWaits> {
  const holder = pickInstance(targets, 0);
  const stop = new AbortController();
  const waits = new Map<string, Promise<AnsweredWait>>();
  await doAtOnce(jobs, async (index) => {
    const headers = pickPerson(targets, index);
    const jobId = await createJob(pickInstance(targets, index), headers);
    const waiting = waitForEnd(holder, jobId, { signal: stop.signal, headers });
    waiting.catch(() => undefined); // for waits that are given up or never released
    waits.set(jobId, waiting);
  });
  return {
    count: await countWaits(holder, jobs.count),
    async release(completed) {
      const released = await completeSome([...waits].slice(0, completed), targets.instances.at(-1) ?? holder);
      stop.abort();
      await Promise.allSettled(waits.values());
      return released;
    },
  };
}

/** The last waits may still be on their way. */
async function countWaits(instance: string, wanted: number): Promise<number> {
  const limitMs = performance.now() + HELD_LIMIT_MS;
  for (;;) {
    const { body } = await callHttp({ method: 'GET', url: `${instance}/metrics` });
    const open = Number(/^svc_open_waits (\d+)/m.exec(body.toString())?.[1]);
    if (open >= wanted || performance.now() > limitMs) return open;
    await pause(POLL_MS);
  }
}

/** In sequence, to measure the delay of news, not busy processors. */
async function completeSome(
  some: readonly (readonly [jobId: string, waiting: Promise<AnsweredWait>])[],
  instance: string,
): Promise<ReleaseResult> {
  const delaysMs: number[] = [];
  const violations: string[] = [];
  for (const [jobId, waiting] of some) {
    await sendFromPhone({ jobId, bytes: Buffer.from('x'), claimsAt: instance, sendsTo: instance });
    const acknowledgedAtMs = performance.now();
    const { atMs, status } = await waiting;
    delaysMs.push(Math.max(0, atMs - acknowledgedAtMs));
    if (status !== 'completed') violations.push(`A held wait was answered with a job that is ${status}.`);
  }
  return { wakeUp: summarize(delaysMs), violations };
}
