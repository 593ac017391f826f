import { describe, expect, it, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { activateBackend, putBackend } from '../../../lib/settings/edit-backends.ts';
import {
  activeOf,
  FIRST_BACKENDS,
  type SavedBackend,
  type SavedBackends,
} from '../../../lib/settings/saved-backends.ts';

const FIRST = activeOf(FIRST_BACKENDS);
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

/** The backend of a transfer, once the saved ones are these. */
async function refresh(backend: SavedBackend, ...saved: SavedBackend[]) {
  const settings = await openSettings();
  for (const one of saved) await settings.changeBackends(putBackend(one));
  return settings.refreshBackend(backend);
}

test('is a transfer server on this machine until another one is in use', async () => {
  const settings = await openSettings();
  expect(await settings.loadBackend()).toEqual(FIRST);
  await settings.changeBackends(putBackend(work));
  expect(await settings.loadBackend()).toEqual(FIRST);
  await settings.changeBackends(activateBackend('work'));
  expect(await settings.loadBackend()).toEqual(work);
});

test('treats what cannot be read as not set', async () => {
  await browser.storage.local.set({ backend: { backends: [{ address: 7 }] }, backend$: { v: 2 } });
  expect(await (await openSettings()).loadBackend()).toEqual(FIRST);
});

test('brings the one backend of the first version along', async () => {
  const old = { address: 'https://a.example', routeBase: '/x', uploadAddress: 'https://u.example' };
  await browser.storage.local.set({ backend: old });
  expect(await (await openSettings()).loadBackends()).toEqual({
    backends: [{ ...FIRST, ...old }],
    activeId: FIRST.id,
  });
  expect(await browser.storage.local.get('backend$')).toEqual({ backend$: { v: 2 } });
});

describe('a backend whose file is fetched again', () => {
  const other = { ...work, id: 'other', headers: [{ name: 'Authorization', value: 'Bearer of another' }] };
  const mended = [{ name: 'Authorization', value: 'Bearer new' }];

  it('has the key that is saved for it now, not that of another one at its address', async () => {
    expect(await refresh(work, other, { ...work, headers: mended })).toEqual({ ...work, headers: mended });
  });

  it('keeps its key where it has been removed', async () => expect(await refresh(work, other)).toEqual(work));

  it.each([{ address: 'https://b.example' }, { routeBase: '/y' }])(
    'keeps its key where another one is saved for another place: %o',
    async (place) => expect(await refresh(work, { ...work, ...place, headers: mended })).toEqual(work),
  );
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
