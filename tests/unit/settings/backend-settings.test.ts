import { beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { activateBackend, putBackend } from '../../../lib/settings/edit-backends.ts';
import {
  DEFAULT_BACKEND,
  type SavedBackend,
  type SavedBackends,
} from '../../../lib/settings/saved-backends.ts';

const work: SavedBackend = {
  id: 'work',
  name: 'Work',
  address: 'https://a.example',
  routeBase: '/x',
  uploadAddress: 'https://u.example',
  headers: [{ name: 'Authorization', value: 'Bearer abc' }],
};

/** As a page that has just been opened finds it: migrations run when the module is read. */
async function openSettings() {
  vi.resetModules();
  return import('../../../lib/settings/backend-settings.ts');
}

beforeEach(() => fakeBrowser.reset());

test('is a transfer server on this machine until another one is in use', async () => {
  const settings = await openSettings();
  expect(await settings.loadBackend()).toEqual(DEFAULT_BACKEND);
  await settings.changeBackends(putBackend(work));
  expect(await settings.loadBackend()).toEqual(DEFAULT_BACKEND);
  await settings.changeBackends(activateBackend('work'));
  const { id: _id, name: _name, ...backend } = work;
  expect(await settings.loadBackend()).toEqual(backend);
});

test('treats what cannot be read as not set', async () => {
  await browser.storage.local.set({ backend: { backends: [{ address: 7 }] }, backend$: { v: 2 } });
  expect(await (await openSettings()).loadBackend()).toEqual(DEFAULT_BACKEND);
});

test('brings the one backend of the first version along', async () => {
  const old = { address: 'https://a.example', routeBase: '/x', uploadAddress: null };
  await browser.storage.local.set({ backend: old });
  expect(await (await openSettings()).loadBackend()).toEqual({ ...old, headers: [] });
  expect(await browser.storage.local.get('backend$')).toEqual({ backend$: { v: 2 } });
});

test('two pages that change it at once lose nothing of each other', async () => {
  const [options, popup] = [await openSettings(), await openSettings()];
  await options.changeBackends(putBackend(work));
  await Promise.all([
    options.changeBackends(putBackend({ ...work, name: 'Office' })),
    popup.changeBackends(activateBackend('work')),
  ]);
  const { backends, activeId } = await options.loadBackends();
  expect([backends.at(-1)?.name, activeId]).toEqual(['Office', 'work']);
});

test('tells of each change until nobody listens any more', async () => {
  const settings = await openSettings();
  const seen: SavedBackends[] = [];
  const unwatch = settings.watchBackends((saved) => seen.push(saved));
  await settings.changeBackends(putBackend(work));
  unwatch();
  await settings.changeBackends(activateBackend('work'));
  expect(seen.map(({ backends }) => backends.length)).toEqual([2]);
});

test('is never synced', async () => {
  const settings = await openSettings();
  await settings.changeBackends(putBackend(work));
  expect(await browser.storage.sync.get(null)).toEqual({});
});
