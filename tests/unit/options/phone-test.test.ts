import type { CreateJobRequest, Job } from '@svc/protocol';
import { describe, expect, test, vi } from 'vitest';
import type { PhoneTestPorts } from '../../../lib/options/options-state.ts';
import { fakePhoneTest, openOptions, works } from '../fixtures/options-world.ts';
import { settle } from '../fixtures/popup-world.ts';

const KEY = 'hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo';
const job: Job = {
  id: 'Zk3vQm8Yx0LrT7bWc2NpAg',
  projectId: 'embedded',
  status: 'pending',
  fileName: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  uploadBaseUrl: 'http://192.168.1.5:8787',
  canSeal: true,
};
const opened = { ...job, openedAt: '2026-01-01T12:00:08.000Z' };

/** The options page with a backend whose job changes with each look; after the last one it stays as it is. */
async function openWithJob(looks: (Job | Error)[], ports: Partial<PhoneTestPorts> = {}) {
  const wanted: CreateJobRequest[] = [];
  const cancelled: string[] = [];
  const saved: string[] = [];
  let left = [...looks];
  const options = await openOptions(undefined, {
    phone: {
      ...fakePhoneTest,
      createClient: () => ({
        createJob: async (request) => {
          wanted.push(request);
          return job;
        },
        getJob: async () => {
          const [next = job, ...rest] = left;
          if (rest.length > 0) left = rest;
          if (next instanceof Error) throw next;
          return next;
        },
        cancelJob: async (id) => void cancelled.push(id),
      }),
      saveChosenAddress: async (_backend, url) => void saved.push(url),
      sleep: () => settle(),
      ...ports,
    },
  });
  return { ...options, wanted, cancelled, saved };
}

const passFourSeconds = async () => void vi.setSystemTime(Date.now() + 4_000);

test('shows a code that only checks the way, and says when a phone has come by it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { options, shown, wanted, cancelled } = await openWithJob([job, opened], { sleep: passFourSeconds });
  const links: string[] = [];
  options.state.subscribe(({ phoneTest }) => phoneTest?.name === 'waiting' && links.push(phoneTest.link));
  await options.testWithPhone();
  expect(links[0]).toBe(`http://192.168.1.5:8787/?job_id=${job.id}#k=${KEY}&check`);
  expect(shown().test).toEqual({ name: 'ended', result: works });
  expect(shown().phoneTest).toEqual({
    name: 'reached',
    origin: 'http://192.168.1.5:8787',
    seconds: 8,
    sealing: 'ready',
  });
  expect([wanted, cancelled]).toEqual([[{ sealed: true }], [job.id]]);
});

test('says what the phone’s page reports a moment after it was opened', async () => {
  const { options, shown } = await openWithJob([opened, { ...opened, sealProblem: 'cannot_seal' }]);
  await options.testWithPhone();
  expect(shown().phoneTest).toMatchObject({ name: 'reached', sealing: 'cannot_seal' });
});

test('goes on after a look that failed', async () => {
  const { options, shown } = await openWithJob([new Error('reset'), opened]);
  await options.testWithPhone();
  expect(shown().phoneTest).toMatchObject({ name: 'reached' });
});

describe('there is no code', () => {
  test('where the connection does not work', async () => {
    const { options, shown } = await openOptions(undefined, {
      test: async () => ({ kind: 'unreachable', host: 'localhost:8787' }),
    });
    await options.testWithPhone();
    expect(shown().phoneTest).toBeNull();
    expect(shown().test).toMatchObject({ result: { kind: 'unreachable' } });
  });

  test('where the backend makes no job', async () => {
    const { options, shown } = await openOptions();
    await options.testWithPhone();
    expect(shown().phoneTest).toEqual({ name: 'noCode' });
  });
});

test('says that no phone came when the code has expired', async () => {
  const { options, shown } = await openWithJob([{ ...job, status: 'failed' }]);
  await options.testWithPhone();
  expect(shown().phoneTest).toEqual({ name: 'expired' });
});

test('another address changes the code, and holds for the next ones', async () => {
  const { options, shown, saved } = await openWithJob([job]);
  const running = options.testWithPhone();
  await vi.waitFor(() => expect(shown().phoneTest).toMatchObject({ name: 'waiting' }));
  await options.chooseTestAddress('http://desk.local:8787');
  expect(shown().phoneTest).toMatchObject({
    link: `http://desk.local:8787/?job_id=${job.id}#k=${KEY}&check`,
  });
  expect(saved).toEqual(['http://desk.local:8787']);
  options.endPhoneTest();
  await running;
});

test('ends, and the job with it, as soon as the form changes', async () => {
  const { options, shown, cancelled } = await openWithJob([job]);
  const running = options.testWithPhone();
  await vi.waitFor(() => expect(shown().phoneTest).toMatchObject({ name: 'waiting' }));
  options.edit('address', 'http://other.example');
  await running;
  expect([shown().phoneTest, cancelled]).toEqual([null, [job.id]]);
});
