import { describe, expect, it } from 'vitest';
import { isWorthOffering } from '../../../../lib/transfer/state-rules.ts';
import {
  file,
  arrived,
  detached,
  failed,
  job,
  NOW_MS,
  ofTab,
  sampleTransfer,
  sent,
} from '../../fixtures/sample-transfer.ts';
import { keep, letter, OTHER_TAB, photo } from '../../fixtures/detached-world.ts';
import { job as createdJob } from '../../fixtures/drive-world.ts';
import { createCommandWorld, pageWith, settle, states, TAB } from '../../fixtures/command-world.ts';

const sending = ['receiving', 'downloading', 'filling', 'holding'] as const;

describe('a tab that is closed after the phone has begun to send', () => {
  it.each(sending)('leaves its transfer without a tab (%s)', async (name) => {
    const { commands, given, runner, removed, stored, cancelledJobs } = createCommandWorld(pageWith(photo));
    given(states[name]);
    await commands.handleTabClosed(TAB);
    expect(runner.list()).toMatchObject([{ id: 'first', owner: detached, target: photo }]);
    expect(stored.at(-1)).toMatchObject({ id: 'first', owner: detached });
    expect(removed).toEqual([ofTab(TAB)]);
    expect(cancelledJobs).toEqual([]);
  });

  it('leaves a file that could not be fetched, to be tried again', async () => {
    const { commands, given, runner } = createCommandWorld(pageWith(photo));
    given(failed('downloadFailed', { sent }));
    await commands.handleTabClosed(TAB);
    expect(runner.list()).toMatchObject([{ id: 'first', owner: detached, state: { name: 'failed', sent } }]);
  });

  it('loses nothing: the file is fetched, and held for another page', async () => {
    const { commands, given, backend, runner, delivered, files, rest } = createCommandWorld(pageWith(photo));
    given(states.receiving);
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
    const { commands, given, runner } = createCommandWorld(pageWith(photo));
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
    const { commands, given, runner, cancelledJobs } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    await commands.handleTabClosed(TAB, true);
    expect(runner.list()).toMatchObject([{ id: 'first', owner: detached, state: { name: 'waiting' } }]);
    expect(runner.list().filter(isWorthOffering)).toEqual([]);
    expect(cancelledJobs).toEqual([]);
  });

  it('takes its code along: the job is cancelled, and nothing more is stored', async () => {
    const { commands, given, runner, removed, stored, cancelledJobs, dropped, backend, rest } =
      createCommandWorld(pageWith(photo));
    given(states.waiting);
    await commands.handleTabClosed(TAB);
    backend.sendFile();
    await rest();
    expect(runner.list()).toEqual([]);
    expect({ removed, stored, dropped }).toEqual({ removed: [ofTab(TAB)], stored: [], dropped: ['first'] });
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('cancels a job that is made only then', async () => {
    const { commands, given, backend, stored, cancelledJobs } = createCommandWorld(pageWith(photo));
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
      const { commands, given, runner, removed, cancelledJobs } = createCommandWorld(pageWith(photo));
      given(states[name]);
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
      const { commands, given, runner, world, cancelledJobs } = createCommandWorld(pageWith(photo));
      given(states.waiting);
      world.readJob = async () => ({ ...createdJob, status, bytesReceived: 2, size: 3 });
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
    const { commands, given, runner, world, cancelledJobs } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    world.readJob = () => Promise.reject(new Error('away'));
    await commands.handleTabClosed(TAB);
    expect({ left: runner.list(), cancelledJobs }).toEqual({ left: [], cancelledJobs: [job.id] });
  });

  it('asks nothing for a private window', async () => {
    const { commands, given, runner, world } = createCommandWorld(pageWith(photo));
    given(states.waiting, { isPrivate: true });
    world.readJob = async () => ({ ...createdJob, status: 'in_progress' });
    await commands.handleTabClosed(TAB);
    expect(runner.list()).toEqual([]);
  });
});

it.each(sending)('a tab of a private window takes all along when it is closed (%s)', async (name) => {
  const { commands, given, runner, removed, cancelledJobs, files } = createCommandWorld(pageWith(photo));
  given(states[name], { isPrivate: true });
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
    const { commands, given, now, cancelledJobs } = createCommandWorld(pageWith(photo));
    given(states.receiving);
    await commands.discardDetached({ detachedId: 'first', isSaved: false });
    expect(now()?.state).toEqual(states.receiving);
    expect(cancelledJobs).toEqual([]);
  });
});

it('a tab that gets another number keeps its transfer, which is not interrupted', async () => {
  const { commands, given, backend, runner, removed, delivered, rest } = createCommandWorld(pageWith(photo));
  given(states.receiving);
  await commands.renumberTab(TAB, 99);
  backend.sendFile();
  await rest();
  expect(runner.list()).toMatchObject([{ id: 'first', owner: ofTab(99), state: { name: 'done' } }]);
  expect(delivered).toHaveLength(1);
  expect(removed).toEqual([ofTab(TAB)]);
});

it('what an earlier run of the browser has left is detached, since now or since its tab was closed', async () => {
  const { commands, runner, stored } = createCommandWorld(pageWith(photo));
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
