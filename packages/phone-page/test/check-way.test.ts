import { parsePhoneJob } from '@svc/protocol/phone';
import { expect, it } from 'vitest';
import { checkWay } from '../src/check-way.ts';
import type { JobAnswer } from '../src/job/job-client.ts';
import type { PhoneState } from '../src/state/phone-state.ts';
import type { SealerState } from '../src/upload/sealer.ts';

function openJob(sealed?: boolean): JobAnswer {
  const job = parsePhoneJob({ state: 'ready', maxBytes: 10, expiresAt: '2099-01-01T00:00:00.000Z', sealed });
  if (job.state === 'used') throw new Error('It is used.');
  return { kind: 'open', job };
}

/** The page at this phone: what it shows, and what it tells the server. */
async function check(sealing: SealerState | null, ...answers: JobAnswer[]) {
  const shown: PhoneState[] = [];
  const told: string[] = [];
  await checkWay({
    jobId: 'job',
    sealer: sealing === null ? undefined : { check: async () => sealing },
    origin: 'http://192.168.1.5:8787',
    onChange: (state) => shown.push(state),
    ask: async (said) => {
      told.push(said);
      return answers[told.length - 1] ?? { kind: 'gone' };
    },
    rest: async () => {},
  });
  return { shown, told, last: shown.at(-1) };
}

it.each<[string, SealerState | null, boolean | undefined, string, string]>([
  ['that it can seal', 'ready', true, 'ready', 'ready'],
  ['that this browser is too old', 'cannotSeal', true, 'cannot_seal', 'cannot_seal'],
  ['that sealing could not be loaded', 'unloadable', true, 'cannot_seal', 'cannot_seal'],
  ['that the key was damaged on its way', 'badKey', true, 'key_lost', 'key_lost'],
  ['that the key was lost on its way', null, true, 'key_lost', 'key_lost'],
  ['that files are not sealed here', null, undefined, 'key_lost', 'none'],
])('tells the computer and the person %s', async (...[, sealing, sealed, told, shown]) => {
  const page = await check(sealing, openJob(sealed));
  expect(page.told).toEqual([told]);
  expect(page.last).toEqual({ name: 'checked', origin: 'http://192.168.1.5:8787', sealing: shown });
});

it('asks again until there is an answer', async () => {
  const { shown } = await check('ready', { kind: 'unreachable' }, openJob(true));
  expect(shown.map(({ name }) => name)).toEqual(['loading', 'checked']);
});

it('says so where the code has expired or was used', async () => {
  expect((await check('ready', { kind: 'gone' })).last).toEqual({ name: 'failed', reason: 'gone' });
  expect((await check('ready', { kind: 'used' })).last).toEqual({ name: 'used' });
});
