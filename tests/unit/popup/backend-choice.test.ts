import { expect, test } from 'vitest';
import { createBackendChoice } from '../../../lib/popup/backend-choice.ts';
import type { SavedBackends } from '../../../lib/settings/saved-backends.ts';
import { home, work } from '../fixtures/options-world.ts';
import { createFakeBackground } from './fake-background.ts';

async function openChoice(ask?: () => Promise<never>) {
  const world: { saved: SavedBackends } = { saved: { backends: [home, work], activeId: 'home' } };
  const watchers = new Set<(saved: SavedBackends) => void>();
  const background = createFakeBackground();
  const choice = createBackendChoice({
    load: async () => world.saved,
    watch: (onChanged) => {
      watchers.add(onChanged);
      return () => watchers.delete(onChanged);
    },
    ask: ask ?? background.ports.ask,
  });
  const close = await choice.open();
  return {
    choice,
    close,
    world,
    watchers,
    asked: background.asked,
    shown: () => choice.state.getState().saved,
  };
}

test('shows at once what is chosen, and has the background do the rest', async () => {
  const { choice, asked, world, shown } = await openChoice();
  const choosing = choice.choose(7, 'work');
  expect(shown()?.activeId).toBe('work');
  world.saved = { ...world.saved, activeId: 'work' };
  await choosing;
  expect(asked).toEqual([['chooseBackend', { tabId: 7, backendId: 'work' }]]);
  expect(shown()?.activeId).toBe('work');
});

test('shows what holds where nobody answers', async () => {
  const { choice, shown } = await openChoice(() => Promise.reject(new Error('No receiver.')));
  await choice.choose(7, 'work');
  expect(shown()?.activeId).toBe('home');
});

test('follows what is saved elsewhere until it is closed', async () => {
  const { close, watchers, shown } = await openChoice();
  watchers.forEach((tell) => tell({ backends: [work], activeId: 'work' }));
  expect(shown()?.activeId).toBe('work');
  close();
  expect(watchers.size).toBe(0);
});
