import { expect, test } from 'vitest';
import { NEW_BACKEND } from '../../../lib/options/options-state.ts';
import { home, openOptions, work, works } from '../fixtures/options-world.ts';

test('a new backend is added to the others, and the one in use stays in use', async () => {
  const { options, world, shown } = await openOptions();
  options.add();
  expect(shown()).toMatchObject({ editedId: NEW_BACKEND, fields: { address: '', routeBase: '/api/svc' } });
  options.edit('address', 'files.example.com');
  await options.save();
  expect(world.saved.backends.map(({ address }) => address)).toEqual([
    'http://localhost:8787',
    'https://files.example.com',
  ]);
  expect(world.saved.activeId).toBe('home');
  expect(shown()).toMatchObject({ editedId: 'new-1', saving: 'saved' });
  options.edit('name', 'Files');
  await options.save();
  expect(world.saved.backends).toHaveLength(2);
});

test('a new backend can be left again, and nothing of it stays', async () => {
  const { options, world, shown } = await openOptions();
  options.add();
  options.edit('address', 'files.example.com');
  options.dropNew();
  expect(shown()).toMatchObject({ editedId: 'home', fields: { address: home.address } });
  options.add();
  expect(shown().fields.address).toBe('');
  expect(world.saved.backends).toEqual([home]);
});

test('a choice is shown at once, before it is saved', async () => {
  const { options, shown } = await openOptions([home, work]);
  const choosing = options.activate('work');
  expect(shown().saved?.activeId).toBe('work');
  await choosing;
});

test('choosing which one is in use takes effect at once, and leaves the form as it is', async () => {
  const { options, world, shown } = await openOptions([home, work]);
  options.edit('address', 'half typ');
  await options.activate('work');
  expect(world.saved.activeId).toBe('work');
  expect(shown()).toMatchObject({ editedId: 'home', fields: { address: 'half typ' } });
});

test('only a form that the person asked for stays open', async () => {
  const { options, shown } = await openOptions([home, work]);
  expect(shown().isFormWanted).toBe(false);
  options.show('work');
  expect(shown().isFormWanted).toBe(true);
  const { formId } = shown();
  await options.remove('work');
  expect(shown().isFormWanted).toBe(false);
  expect(shown().formId).toBeGreaterThan(formId);
});

test('what was typed is there again after a look at another backend', async () => {
  const { options, world, shown } = await openOptions([home, work]);
  options.edit('address', 'half typ');
  options.show('work');
  expect(shown()).toMatchObject({ isChanged: false, fields: { name: 'Work' } });
  options.show('home');
  expect(shown()).toMatchObject({ isChanged: true, fields: { address: 'half typ' } });
  expect(world.saved.backends).toEqual([home, work]);
});

test('a removed backend comes back at its place, in use as before', async () => {
  const { options, world, shown } = await openOptions([work, home]);
  await options.remove('work');
  expect(world.saved).toEqual({ backends: [home], activeId: 'home' });
  expect(shown()).toMatchObject({ editedId: 'home', removed: { backend: work, wasActive: true } });
  await options.undoRemove();
  expect(world.saved).toEqual({ backends: [work, home], activeId: 'work' });
  expect(shown().removed).toBeNull();
});

test('keeps what is typed while another backend is being removed', async () => {
  const { options, shown } = await openOptions([home, work], {
    change: async (edit) => {
      options.edit('name', 'Typed meanwhile');
      return edit({ backends: [home, work], activeId: 'home' });
    },
  });
  options.edit('name', 'Typed before');
  await options.remove('work');
  expect(shown()).toMatchObject({ fields: { name: 'Typed meanwhile' }, removed: { backend: work } });
});

test('a removal is final once something else is saved', async () => {
  const { options, world, shown } = await openOptions([work, home]);
  await options.remove('work');
  await options.save();
  expect(shown().removed).toBeNull();
  await options.undoRemove();
  expect(world.saved.backends).toEqual([home]);
});

test('says when the browser did not save a choice', async () => {
  const { options, shown } = await openOptions([home, work], {
    change: () => Promise.reject(new Error('QUOTA_BYTES')),
  });
  await options.activate('work');
  expect(shown()).toMatchObject({ saving: 'failed', saved: { activeId: 'home' } });
});

test('follows what another page saves, but never takes away what is being typed', async () => {
  const { store, options, shown } = await openOptions([home]);
  await store({ backends: [{ ...home, name: 'Renamed' }], activeId: 'home' });
  expect(shown().fields.name).toBe('Renamed');
  options.edit('name', 'Mine');
  await store({ backends: [{ ...home, name: 'Theirs' }, work], activeId: 'work' });
  expect(shown()).toMatchObject({ fields: { name: 'Mine' }, saved: { activeId: 'work' } });
});

test('shows the one in use where another page removed the one in the form', async () => {
  const { store, options, shown } = await openOptions([home, work]);
  options.edit('name', 'Mine');
  await store({ backends: [work], activeId: 'work' });
  expect(shown()).toMatchObject({ editedId: 'work', fields: { name: 'Work' } });
});

test('a test goes on while another page chooses the backend in use', async () => {
  const { store, options, shown } = await openOptions([home, work]);
  const testing = options.test();
  await store({ backends: [home, work], activeId: 'work' });
  await testing;
  expect(shown().test).toEqual({ name: 'ended', result: works });
});

test('ignores changes once it is closed', async () => {
  const { close, watchers } = await openOptions();
  close();
  expect(watchers.size).toBe(0);
});
