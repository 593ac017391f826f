import { describe, expect, it } from 'vitest';
import type { AnnouncementAnswer } from '../../src/job/announce-files.ts';
import type { JobAnswer } from '../../src/job/job-client.ts';
import { withdrawFiles } from '../../src/upload/withdraw-files.ts';

const open = (state: 'sending' | 'done'): Extract<JobAnswer, { kind: 'open' }> => ({
  kind: 'open',
  job: { state, maxFiles: 1, maxBytes: 9, expiresAt: '', size: null, bytesReceived: 0, files: [] },
});

async function withdraw(answers: AnnouncementAnswer[], jobAnswer: JobAnswer = { kind: 'unreachable' }) {
  const log = { unreachable: 0, pauses: [] as number[] };
  const end = await withdrawFiles({
    withdraw: () => Promise.resolve(answers.shift() ?? { kind: 'unreachable' }),
    askForJob: () => Promise.resolve(jobAnswer),
    onUnreachable: () => void (log.unreachable += 1),
    pause: (failures) => Promise.resolve(void log.pauses.push(failures)),
  });
  return { end, log };
}

describe('taking back what was sent', () => {
  it('lets the person choose anew when the server has taken it back', async () => {
    expect((await withdraw([open('sending')])).end).toBe('chooseAnother');
  });

  it('is done when bytes that were on their way have completed the job', async () => {
    expect((await withdraw([open('done')])).end).toBe('done');
    expect((await withdraw([{ kind: 'used' }], open('done'))).end).toBe('done');
  });

  it('asks again for as long as the server cannot be reached', async () => {
    const { end, log } = await withdraw([{ kind: 'unreachable' }, { kind: 'unreachable' }, open('sending')]);
    expect(end).toBe('chooseAnother');
    expect(log).toEqual({ unreachable: 2, pauses: [0, 1] });
  });

  it('ends when the server answers again and again, and is not reached by what takes it back', async () => {
    expect((await withdraw([], open('sending'))).end).toBe('blocked');
  });

  it.each([
    [open('done'), 'done'],
    [{ kind: 'gone' }, 'stopped'],
    [{ kind: 'used' }, 'used'],
  ] as const)('ends when all that gets through is that the job is %j', async (answer, expected) => {
    expect((await withdraw([], answer)).end).toBe(expected);
  });

  it.each([
    [{ kind: 'gone' }, 'stopped'],
    [{ kind: 'noSuchRoute' }, 'chooseAnother'],
  ] as const)('reads %j as %s', async (answer, expected) => {
    expect((await withdraw([answer])).end).toBe(expected);
  });

  it('tells that another phone has the job', async () => {
    expect((await withdraw([{ kind: 'used' }], { kind: 'used' })).end).toBe('used');
  });
});
