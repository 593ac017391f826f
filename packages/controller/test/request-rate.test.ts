import type { Job } from '@svc/protocol';
import { expect, it } from 'vitest';
import { createControllerIn } from '../src/svc-job-controller.ts';
import { createFakeTime } from './support/fake-time.ts';

const BARE = { id: 'job-1', projectId: 'p', status: 'pending', createdAt: 1, updatedAt: 1 };
const TEN_MINUTES_MS = 600_000;

/** A backend that holds each wait for as long as it is asked to, and then answers with that status. */
function openHolding(job: object, late: { status: number; tellsJob: boolean }) {
  const time = createFakeTime();
  const asked: string[] = [];
  let now = job;
  let open = 0;
  let mostOpen = 0;
  const holdWait = async (url: string, signal: AbortSignal) => {
    await time.sleep(Number(new URL(url, 'https://app.test').searchParams.get('timeoutMs')), signal);
    return Response.json({ error: 'Late.', ...(late.tellsJob && { job: now }) }, { status: late.status });
  };
  const answer = async (url: string, init: RequestInit) => {
    if (init.method === 'POST') return Response.json(now, { status: 201 });
    return url.includes('/wait?') && init.signal ? holdWait(url, init.signal) : Response.json(now);
  };
  const controller = createControllerIn(time, {
    qrBaseUrl: 'https://up.test',
    fetch: async (input, init = {}) => {
      const url = input as string; // the kit asks with nothing else
      asked.push(url);
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      return answer(url, init).finally(() => (open -= 1));
    },
  });
  controller.start();
  return {
    time,
    controller,
    change: (fields: Partial<Job>) => void (now = { ...now, ...fields }),
    countOf: (part: RegExp) => asked.filter((url) => part.test(url)).length,
    mostOpen: () => mostOpen,
  };
}

it('a backend without extras gets one request at a time, to the wait route only', async () => {
  const { time, controller, countOf, mostOpen } = openHolding(BARE, { status: 408, tellsJob: true });
  await time.pass(TEN_MINUTES_MS);
  expect(controller.getSnapshot().status).toBe('pending');
  expect(countOf(/\/wait\?/)).toBeLessThanOrEqual(TEN_MINUTES_MS / 50_000 + 1);
  expect(countOf(/\/job-1$/)).toBe(0);
  expect(mostOpen()).toBe(1);
});

it('if the wait route does not return the job, it is read once after each wait', async () => {
  const { time, controller, change, countOf, mostOpen } = openHolding(BARE, { status: 504, tellsJob: false });
  change({ status: 'in_progress' });
  await time.pass(50_000);
  expect(controller.getSnapshot().status).toBe('in_progress');
  await time.pass(TEN_MINUTES_MS);
  expect(countOf(/\/job-1$/)).toBeLessThanOrEqual(countOf(/\/wait\?/));
  expect(mostOpen()).toBe(1);
});

it('a backend that tells the progress is asked for it at each interval', async () => {
  const { time, countOf } = openHolding({ ...BARE, bytesReceived: 0 }, { status: 408, tellsJob: true });
  await time.pass(20_000);
  expect(countOf(/\/job-1$/)).toBe(10);
});

it('a backend that begins to tell the progress is asked for it from then on', async () => {
  const { time, change, countOf } = openHolding(BARE, { status: 408, tellsJob: true });
  change({ status: 'in_progress', bytesReceived: 5 });
  await time.pass(49_000);
  expect(countOf(/\/job-1$/)).toBe(0);
  await time.pass(11_000);
  expect(countOf(/\/job-1$/)).toBeGreaterThan(3);
});
