import { SvcError, type Job } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import type { JobClient } from '@svc/protocol';
import type { TransferState } from '../../../../lib/transfer/transfer.ts';
import { failed, incoming } from '../../fixtures/sample-transfer.ts';
import { completed, drive, file, handle, job, transferIn } from '../../fixtures/drive-world.ts';

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

  it.each<TransferState>([
    { name: 'creating' },
    { name: 'waiting', job: handle, isConnected: false, isOpened: false },
    { name: 'receiving', job: handle, isConnected: true, files: [incoming] },
    {
      name: 'downloading',
      job: handle,
      files: [file],
      bytesDownloaded: 1,
      isConnected: true,
      placed: [],
      missingCount: 0,
    },
    { name: 'filling', job: handle, files: [file], rest: [], placed: [], missingCount: 0 },
  ])('goes on from "$name" after the worker has died', async (state) => {
    const { state: end, delivered } = await drive(transferIn(state));
    expect(end.name).toBe('done');
    expect(delivered).toHaveLength(1);
  });

  it('goes on waiting while the backend is away', async () => {
    const waits = [
      new SvcError('unreachable', 'x'),
      new SvcError('internal', 'x'),
      new SvcError('rate_limited', 'x'),
      { kind: 'ask_again' as const },
      { kind: 'final' as const, job: completed },
    ];
    expect((await drive(transferIn({ name: 'creating' }), { waits })).state.name).toBe('done');
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

  it.each([
    ['unreachable', 'unreachable'],
    ['bad_response', 'notABackend'],
    ['job_not_found', 'notABackend'],
    ['unauthorized', 'unauthorized'],
    ['forbidden', 'accessRefused'],
    ['rate_limited', 'tooManyRequests'],
    ['internal', 'backendFailed'],
  ] as const)('says why no job could be made (%s)', async (code, reason) => {
    const createJob = () => Promise.reject(new SvcError(code, 'x'));
    const { state } = await drive(transferIn({ name: 'creating' }), { createJob });
    expect(state).toEqual(failed(reason));
  });

  it.each(['rate_limited', 'internal', 'unreachable'] as const)(
    'asks again for the download where the backend has a hiccup (%s)',
    async (code) => {
      let asked = 0;
      const getDownload: JobClient['getDownload'] = async () => {
        asked += 1;
        if (asked < 3) throw new SvcError(code, 'later');
        return { url: 'https://s.example/a', fileName: '', size: 3 };
      };
      const { state, delivered } = await drive(transferIn({ name: 'creating' }), { getDownload });
      expect(state.name).toBe('done');
      expect(delivered[0]?.name).toBe('a.jpg');
    },
  );

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
