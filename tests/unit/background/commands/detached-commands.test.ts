import { describe, expect, it } from 'vitest';
import { isWorthOffering } from '../../../../lib/transfer/state-rules.ts';
import {
  arrived,
  detached,
  failed,
  file,
  job,
  NOW_MS,
  ofTab,
  sampleTransfer,
  sent,
  states,
} from '../../fixtures/sample-transfer.ts';
import { keep, letter, OTHER_TAB, photo } from '../../fixtures/detached-world.ts';
import { job as createdJob } from '../../fixtures/drive-world.ts';
import { createCommandWorld, settle, TAB } from '../../fixtures/command-world.ts';

const sending = ['receiving', 'downloading', 'filling', 'holding'] as const;

describe('a tab that is closed after the phone has begun to send', () => {
  it.each(sending)('leaves its transfer without a tab (%s)', async (name) => {
    const { commands, runner, removed, stored, cancelledJobs } = createCommandWorld(photo, states[name]);
    await commands.handleTabClosed(TAB);
    expect(runner.list()).toMatchObject([{ id: 'first', owner: detached, target: photo }]);
    expect(stored.at(-1)).toMatchObject({ id: 'first', owner: detached });
    expect(removed).toEqual([ofTab(TAB)]);
    expect(cancelledJobs).toEqual([]);
  });

  it('leaves a file that could not be fetched, to be tried again', async () => {
    const { commands, runner } = createCommandWorld(photo, failed('downloadFailed', { sent }));
    await commands.handleTabClosed(TAB);
    expect(runner.list()).toMatchObject([{ id: 'first', owner: detached, state: { name: 'failed', sent } }]);
  });

  it('loses nothing: the file is fetched, and held for another page', async () => {
    const { commands, backend, runner, delivered, files, rest } = createCommandWorld(photo, states.receiving);
    await commands.handleTabClosed(TAB);
    backend.sendFile();
    await rest();
    expect(runner.detachedSession('first')?.transfer.state).toMatchObject({
      name: 'holding',
      why: 'pageGone',
    });
    expect(delivered).toEqual([]);
    expect(await files.find('first', file)?.blob.text()).toBe('abc');
  });

  it('keeps both transfers of two closed tabs', async () => {
    const { commands, given, runner } = createCommandWorld(photo);
    given(states.receiving);
    given(states.holding, { id: 'second', owner: ofTab(OTHER_TAB) });
    await commands.handleTabClosed(TAB);
    await commands.handleTabClosed(OTHER_TAB);
    expect(runner.list()).toMatchObject([
      { id: 'first', owner: detached },
      { id: 'second', owner: detached },
    ]);
  });
});

describe('a tab that is closed before anybody sends', () => {
  it('is detached, and not offered, where the whole browser may be closing', async () => {
    const { commands, runner, cancelledJobs } = createCommandWorld(photo, states.waiting);
    await commands.handleTabClosed(TAB, true);
    expect(runner.list()).toMatchObject([{ id: 'first', owner: detached, state: { name: 'waiting' } }]);
    expect(runner.list().filter(isWorthOffering)).toEqual([]);
    expect(cancelledJobs).toEqual([]);
  });

  it('takes its code along: the job is cancelled, and nothing more is stored', async () => {
    const { commands, runner, removed, stored, cancelledJobs, dropped, backend, rest } = createCommandWorld(
      photo,
      states.waiting,
    );
    await commands.handleTabClosed(TAB);
    backend.sendFile();
    await rest();
    expect(runner.list()).toEqual([]);
    expect({ removed, stored, dropped }).toEqual({ removed: [ofTab(TAB)], stored: [], dropped: ['first'] });
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('cancels a job that is made only then', async () => {
    const { commands, given, backend, stored, cancelledJobs } = createCommandWorld(photo);
    const answer = backend.delayJobs();
    given(states.creating);
    await settle();
    await commands.handleTabClosed(TAB);
    expect(cancelledJobs).toEqual([]);
    answer();
    await settle();
    expect(cancelledJobs).toEqual(['j']);
    expect(stored).toEqual([]);
  });

  it.each(['done', 'failed', 'cancelled'] as const)(
    'forgets what is over, and cancels nothing (%s)',
    async (name) => {
      const { commands, runner, removed, cancelledJobs } = createCommandWorld(photo, states[name]);
      await commands.handleTabClosed(TAB);
      expect({ left: runner.list(), removed, cancelledJobs }).toEqual({
        left: [],
        removed: [ofTab(TAB)],
        cancelledJobs: [],
      });
    },
  );
});

describe('a tab that is closed right after the phone has begun to send', () => {
  it.each(['in_progress', 'completed'] as const)(
    'asks the backend whether the phone sends: %s',
    async (status) => {
      const { commands, runner, backend, cancelledJobs } = createCommandWorld(photo, states.waiting);
      backend.client.getJob = async () => ({ ...createdJob, status, bytesReceived: 2, size: 3 });
      await commands.handleTabClosed(TAB);
      expect(runner.list()).toMatchObject([
        {
          id: 'first',
          owner: detached,
          state: { name: 'receiving', files: [{ bytesReceived: 2, size: 3 }] },
        },
      ]);
      expect(cancelledJobs).toEqual([]);
    },
  );

  it('is cancelled where the backend cannot be asked', async () => {
    const { commands, runner, backend, cancelledJobs } = createCommandWorld(photo, states.waiting);
    backend.client.getJob = () => Promise.reject(new Error('away'));
    await commands.handleTabClosed(TAB);
    expect({ left: runner.list(), cancelledJobs }).toEqual({ left: [], cancelledJobs: [job.id] });
  });

  it('asks nothing for a private window', async () => {
    const { commands, runner, backend } = createCommandWorld(photo, states.waiting, { isPrivate: true });
    backend.client.getJob = async () => ({ ...createdJob, status: 'in_progress' });
    await commands.handleTabClosed(TAB);
    expect(runner.list()).toEqual([]);
  });
});

it.each(sending)('a tab of a private window takes all along when it is closed (%s)', async (name) => {
  const { commands, runner, removed, cancelledJobs, files } = createCommandWorld(photo, states[name], {
    isPrivate: true,
  });
  files.keep('first', arrived);
  await commands.handleTabClosed(TAB);
  expect({ left: runner.list(), removed, cancelledJobs, file: files.find('first', file) }).toEqual({
    left: [],
    removed: [ofTab(TAB)],
    cancelledJobs: [job.id],
    file: undefined,
  });
});

describe('a detached transfer that nobody wants', () => {
  it('is forgotten, and the phone is told to stop', async () => {
    const { commands, runner, removed, dropped, cancelledJobs } = await keep(states.receiving);
    await commands.discardDetached({ detachedId: 'first', isSaved: false });
    expect(runner.list()).toEqual([]);
    expect({ removed, dropped, cancelledJobs }).toEqual({
      removed: [detached],
      dropped: ['first'],
      cancelledJobs: [job.id],
    });
  });

  it('leaves other transfers alone', async () => {
    const { commands, runner } = await keep(states.holding);
    await commands.discardDetached({ detachedId: 'of another window', isSaved: false });
    expect(runner.list()).toMatchObject([{ id: 'first' }]);
  });

  it('is never the transfer of a tab', async () => {
    const { commands, now, cancelledJobs } = createCommandWorld(photo, states.receiving);
    await commands.discardDetached({ detachedId: 'first', isSaved: false });
    expect(now()?.state).toEqual(states.receiving);
    expect(cancelledJobs).toEqual([]);
  });
});

it('a tab that gets another number keeps its transfer, which is not interrupted', async () => {
  const { commands, backend, runner, removed, delivered, rest } = createCommandWorld(photo, states.receiving);
  await commands.renumberTab(TAB, 99);
  backend.sendFile();
  await rest();
  expect(runner.list()).toMatchObject([{ id: 'first', owner: ofTab(99), state: { name: 'done' } }]);
  expect(delivered).toHaveLength(1);
  expect(removed).toEqual([ofTab(TAB)]);
});

it('what an earlier run of the browser has left is detached, since now or since its tab was closed', async () => {
  const { commands, runner, stored } = createCommandWorld(photo);
  await commands.adoptDurable(sampleTransfer(states.holding, { proposed: letter }));
  const before = { kind: 'detached', sinceMs: NOW_MS - 1 } as const;
  await commands.adoptDurable(sampleTransfer(states.receiving, { id: 'second', owner: before }));
  const left = [
    { id: 'first', owner: detached, proposed: null },
    { id: 'second', owner: before },
  ];
  expect(runner.list()).toMatchObject(left);
  expect(stored).toMatchObject(left);
});
