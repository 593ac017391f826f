import { expect, test } from 'vitest';
import { createFieldButtonsStore } from '../../../lib/options/field-buttons-store.ts';
import type { FieldButtons } from '../../../lib/settings/field-button-settings.ts';
import { settle } from '../fixtures/popup-world.ts';

/** Stored settings and a browser's permission, with a person who allows or refuses. */
async function openOptions(stored: FieldButtons, { hasAccess = false, allows = true, saves = true } = {}) {
  const watchers = new Set<() => void>();
  const world = { stored, hasAccess };
  const asked: string[] = [];
  const tellAll = () => watchers.forEach((watcher) => watcher());
  const watch = (onChanged: () => void) => {
    watchers.add(onChanged);
    return () => watchers.delete(onChanged);
  };
  const store = createFieldButtonsStore({
    load: async () => world.stored,
    change: async (edit) => {
      if (!saves) throw new Error('QUOTA_BYTES');
      world.stored = edit(world.stored);
      tellAll();
    },
    watch,
    access: {
      has: async () => world.hasAccess,
      request: async () => {
        asked.push('request');
        world.hasAccess ||= allows;
        return allows;
      },
      giveBack: async () => {
        asked.push('giveBack');
        world.hasAccess = false;
      },
      watch,
    },
  });
  const close = store.open();
  await settle();
  return { store, close, world, asked, tellAll, watchers, shown: () => store.state.getState() };
}

const off: FieldButtons = { isOn: false, hiddenOn: [] };
const on: FieldButtons = { isOn: true, hiddenOn: ['https://a.example', 'https://b.example'] };

test('is on where the person wants it and the browser allows it', async () => {
  expect((await openOptions(on, { hasAccess: true })).shown().isOn).toBe(true);
  expect((await openOptions(on, { hasAccess: false })).shown().isOn).toBe(false);
  expect((await openOptions(off, { hasAccess: true })).shown().isOn).toBe(false);
});

test('says that it is wanted where only the browser’s permission is missing', async () => {
  expect((await openOptions(on, { hasAccess: false })).shown().isAccessMissing).toBe(true);
  expect((await openOptions(on, { hasAccess: true })).shown().isAccessMissing).toBe(false);
  expect((await openOptions(off, { hasAccess: false })).shown().isAccessMissing).toBe(false);
});

test('asks for all sites at once, while the click still counts, then is on', async () => {
  const { store, asked, world, shown } = await openOptions(off);
  const switching = store.switchOn();
  expect(asked).toEqual(['request']);
  await switching;
  expect(world.stored.isOn).toBe(true);
  expect(shown()).toMatchObject({ isOn: true, failure: null });
});

test('stays off and says so when refused, and forgets that at the next try', async () => {
  const { store, world, shown } = await openOptions(off, { allows: false });
  await store.switchOn();
  expect(world.stored.isOn).toBe(false);
  expect(shown()).toMatchObject({ isOn: false, failure: 'refused' });
  await store.switchOff();
  expect(shown().failure).toBeNull();
});

test('gives the permission back when switched off, and keeps the hidden sites', async () => {
  const { store, asked, world, shown } = await openOptions(on, { hasAccess: true });
  await store.switchOff();
  expect(world).toEqual({ stored: { ...on, isOn: false }, hasAccess: false });
  expect(asked).toEqual(['giveBack']);
  expect(shown().isOn).toBe(false);
});

test('says when the browser did not save', async () => {
  const { store, shown } = await openOptions(off, { saves: false });
  await store.switchOn();
  expect(shown()).toMatchObject({ isOn: false, failure: 'notSaved' });
});

test('shows the buttons on a site again, and on no other', async () => {
  const { store, world, shown } = await openOptions(on, { hasAccess: true });
  await store.showOn('https://a.example');
  expect(world.stored.hiddenOn).toEqual(['https://b.example']);
  expect(shown().hiddenOn).toEqual(['https://b.example']);
});

test('follows what changes elsewhere until it is closed', async () => {
  const { close, world, tellAll, watchers, shown } = await openOptions(on, { hasAccess: true });
  world.hasAccess = false;
  tellAll();
  await settle();
  expect(shown().isOn).toBe(false);
  close();
  expect(watchers.size).toBe(0);
});
