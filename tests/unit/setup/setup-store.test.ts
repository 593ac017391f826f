import { expect, test } from 'vitest';
import type { ConnectionResult } from '../../../lib/backend/test-connection.ts';
import type { Backend, SavedBackends } from '../../../lib/settings/saved-backends.ts';
import { LockedBackendsError } from '../../../lib/settings/managed/apply-policy.ts';
import { createSetupStore, type SetupPorts } from '../../../lib/setup/setup-store.ts';
import { home, work } from '../fixtures/options-world.ts';

const host = 'files.example.com';
const works = { kind: 'works', host } as const;
const needsAccess = { kind: 'needsAccess', host, origin: `https://${host}` } as const;

function openSetup(ports: Partial<SetupPorts> = {}) {
  const world: { saved: SavedBackends; answer: ConnectionResult } = {
    saved: { backends: [home, work], activeId: 'home' },
    answer: works,
  };
  const tested: Backend[] = [];
  const setup = createSetupStore({
    load: async () => world.saved,
    change: async (edit) => {
      world.saved = edit(world.saved);
      return world.saved;
    },
    createId: () => 'new',
    test: async (backend) => {
      tested.push(backend);
      return world.answer;
    },
    requestAccess: async () => true,
    ...ports,
  });
  return { setup, world, tested, shown: () => setup.state.getState() };
}

test('an offer is tested at once, with its key, and nothing is saved', async () => {
  const { setup, world, tested, shown } = openSetup();
  await setup.show(`https://${host}/setup#pocketfill=1&name=Work&header=X-Key: abc`);
  expect(tested).toMatchObject([{ address: `https://${host}`, headers: [{ name: 'X-Key', value: 'abc' }] }]);
  expect(shown()).toMatchObject({ test: { name: 'ended', result: works }, offer: { kind: 'new' } });
  expect(world.saved.backends).toEqual([home, work]);
});

test('it is saved under its new name and in use when the person says so', async () => {
  const { setup, world, shown } = openSetup();
  await setup.show(host);
  setup.rename('  My files ');
  await setup.use();
  expect(shown().saving).toBe('saved');
  expect(world.saved).toMatchObject({
    backends: [home, work, { id: 'new', name: 'My files', address: `https://${host}` }],
    activeId: 'new',
  });
});

test('it is gone when the person says no', async () => {
  const { setup, world, shown } = openSetup();
  await setup.show(host);
  setup.drop();
  await setup.use();
  expect(shown().offer).toBeNull();
  expect(world.saved.activeId).toBe('home');
});

test('a text that offers nothing is told, and tested by nobody', async () => {
  const { setup, tested, shown } = openSetup();
  await setup.show('ftp://files.example.com');
  expect(shown()).toMatchObject({ fault: 'otherScheme', offer: null });
  expect(tested).toEqual([]);
});

test('with access the test runs again; without, that is said', async () => {
  const { setup, world, shown } = openSetup();
  world.answer = needsAccess;
  await setup.show(host);
  world.answer = works;
  await setup.allowAccess(needsAccess.origin);
  expect(shown().test).toEqual({ name: 'ended', result: works });

  const refused = openSetup({ requestAccess: async () => false });
  await refused.setup.show(host);
  await refused.setup.allowAccess(needsAccess.origin);
  expect(refused.shown().test).toEqual({ name: 'ended', result: { kind: 'accessDenied', host } });
});

test('the result of a former offer is not shown for the present one', async () => {
  const answers: ((result: ConnectionResult) => void)[] = [];
  let count = 0;
  const { setup, shown } = openSetup({
    createId: () => {
      count += 1;
      return `new-${count}`;
    },
    test: () => new Promise((resolve) => answers.push(resolve)),
  });
  const first = setup.show('https://a.example');
  await Promise.resolve();
  const second = setup.show('https://b.example');
  while (answers.length < 2) await Promise.resolve();
  answers[0]?.(works);
  await first;
  expect(shown().test).toEqual({ name: 'running' });
  answers[1]?.(works);
  await second;
  expect(shown().test.name).toBe('ended');
});

test('says why nothing was saved', async () => {
  const failing = openSetup({ change: () => Promise.reject(new Error('full disk')) });
  await failing.setup.show(host);
  await failing.setup.use();
  expect(failing.shown().saving).toBe('failed');

  const full = openSetup({ change: async () => ({ backends: [home], activeId: 'home' }) });
  await full.setup.show(host);
  await full.setup.use();
  expect(full.shown().saving).toBe('full');

  const locked = openSetup({ change: () => Promise.reject(new LockedBackendsError()) });
  await locked.setup.show(host);
  await locked.setup.use();
  expect(locked.shown().saving).toBe('locked');
});
