import { SvcError, type Job, type JobClient } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { failed } from '../../fixtures/sample-transfer.ts';
import { drive, file, handle, job, transferIn } from '../../fixtures/drive-world.ts';

describe('driveTransfer', () => {
  it('takes a transfer from the click to the field', async () => {
    const { states, state, delivered, files } = await drive(transferIn({ name: 'creating' }));
    expect([...new Set(states.map(({ name }) => name))]).toEqual([
      'waiting',
      'downloading',
      'filling',
      'done',
    ]);
    expect(state).toEqual({
      name: 'done',
      how: 'filled',
      job: handle,
      files: [file],
      placed: [],
      missingCount: 0,
    });
    expect(delivered).toEqual([{ name: 'a.jpg', text: 'abc' }]);
    expect(files.find('first', file)).toBeUndefined();
  });

  it.each([
    ['cancelled', 'stoppedElsewhere'],
    ['expired', 'expired'],
    ['too_large', 'tooLarge'],
    ['wrong_type', 'wrongType'],
    ['storage_full', 'noRoom'],
    ['quota_full', 'noRoom'],
    ['damaged', 'damaged'],
    ['network_blocked', 'phoneNetwork'],
    ['not_sent', 'uploadFailed'],
    ['something else', 'uploadFailed'],
  ] as const)('says why a job that failed as "%s" ended', async (code, reason) => {
    const ended: Job = { ...job, status: 'failed', failure: { code, message: '' } };
    const { state } = await drive(transferIn({ name: 'creating' }), {
      waits: [{ kind: 'final', job: ended }],
    });
    expect(state).toEqual(failed(reason));
  });

  it('says why no job could be made', async () => {
    const { state } = await drive(transferIn({ name: 'creating' }), {
      createJob: () => Promise.reject(new SvcError('unauthorized', 'x')),
    });
    expect(state).toEqual(failed('unauthorized'));
  });

  it('gives a busy backend the time it asks for before there is a job', async () => {
    let asked = 0;
    const createJob: JobClient['createJob'] = async () => {
      asked += 1;
      if (asked === 1) throw new SvcError('rate_limited', 'later', { retryAfterSeconds: 1 });
      return job;
    };
    expect((await drive(transferIn({ name: 'creating' }), { createJob })).state.name).toBe('done');
  });

  it('fetches and delivers again what the page could not read whole', async () => {
    const { state, delivered } = await drive(transferIn({ name: 'creating' }), {
      outcomes: ['cutShort', 'filled'],
    });
    expect(state.name).toBe('done');
    expect(delivered).toHaveLength(2);
  });

  it('holds the file where the page has no field', async () => {
    const target = { kind: 'none', reason: 'noAccess', site: null } as const;
    const { state, delivered, files } = await drive(transferIn({ name: 'creating' }, target));
    expect(state).toMatchObject({ name: 'holding', why: 'noAccess' });
    expect(delivered).toEqual([]);
    expect(files.find('first', file)).toBeDefined();
  });

  it.each([
    ['gone', 'fieldGone'],
    ['pageGone', 'pageGone'],
    ['disabled', 'fieldDisabled'],
    ['wrongType', 'wrongType'],
    ['tooLarge', 'tooLarge'],
    ['takesFolders', 'takesFolders'],
    ['notTaken', 'notTaken'],
    ['behindDialog', 'behindDialog'],
  ] as const)('holds the file when the page answers "%s"', async (outcome, why) => {
    const { state, files } = await drive(transferIn({ name: 'creating' }), { outcomes: [outcome] });
    expect(state).toMatchObject({ name: 'holding', why });
    expect(files.find('first', file)).toBeDefined();
  });
});
