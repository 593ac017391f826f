import { expect, test } from 'vitest';
import { createWelcomeStore, type WelcomePorts } from '../../../lib/welcome/welcome-store.ts';
import type { ConnectionResult } from '../../../lib/backend/test-connection.ts';
import { home, work } from '../fixtures/options-world.ts';
import { settle } from '../fixtures/popup-world.ts';

const host = 'localhost:8787';
const works = { kind: 'works', host } as const;
const missing = { kind: 'unreachable', host } as const;
const practice = { url: 'http://localhost:8787/practice', uploadBaseUrl: 'http://192.168.1.4:8787' };

function listen(to: Set<() => void>) {
  return (onChanged: () => void) => {
    to.add(onChanged);
    return () => to.delete(onChanged);
  };
}

/** A page whose timers the test runs by hand. */
function openWelcome(first: ConnectionResult = missing, ports: Partial<WelcomePorts> = {}) {
  const world = { isVisible: true, answer: first, saved: { backends: [home, work], activeId: 'home' } };
  const tested: string[] = [];
  const timers = new Set<{ run: () => void; ms: number }>();
  const listeners = { saved: new Set<() => void>(), visible: new Set<() => void>() };
  const welcome = createWelcomeStore({
    load: async () => world.saved,
    watch: listen(listeners.saved),
    test: async ({ address }) => {
      tested.push(address);
      return world.answer;
    },
    askPractice: async () => practice,
    listCommands: async () => [{ name: '_execute_action', shortcut: 'Ctrl+Shift+U' }],
    isVisible: () => world.isVisible,
    watchVisible: listen(listeners.visible),
    later: (run, ms) => {
      const timer = { run, ms };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    ...ports,
  });
  const close = welcome.open();
  return {
    world,
    tested,
    timers,
    close,
    shown: () => welcome.state.getState(),
    /** Lets the next look come, and its answer arrive. */
    pass: async () => {
      const [timer] = timers;
      if (timer) timers.delete(timer);
      timer?.run();
      await settle();
    },
    show: (isVisible: boolean) => {
      world.isVisible = isVisible;
      listeners.visible.forEach((tell) => tell());
    },
    save: (activeId: string) => {
      world.saved = { ...world.saved, activeId };
      listeners.saved.forEach((tell) => tell());
    },
  };
}

test('finds a server that runs, its practice page, and the keys', async () => {
  const { shown } = openWelcome(works);
  expect(shown().connection).toBeNull();
  await settle();
  expect(shown()).toMatchObject({ connection: works, practice, shortcut: 'Ctrl+Shift+U' });
});

test('knows that no keys are set', async () => {
  const { shown } = openWelcome(works, { listCommands: async () => [{ name: '_execute_action' }] });
  expect(shown().shortcut).toBeNull();
  await settle();
  expect(shown().shortcut).toBe('');
});

test('notices by itself that the server was started, and that it has stopped', async () => {
  const { world, shown, pass } = openWelcome(missing);
  await settle();
  expect(shown()).toMatchObject({ connection: missing, practice: null });
  world.answer = works;
  await pass();
  expect(shown()).toMatchObject({ connection: works, practice });
  world.answer = missing;
  await pass();
  expect(shown()).toMatchObject({ connection: missing, practice: null });
});

test('asks gently: every two seconds for what is missing, seldom for what was found', async () => {
  const { world, timers, pass } = openWelcome(missing);
  await settle();
  expect([...timers].map(({ ms }) => ms)).toEqual([2_000]);
  world.answer = works;
  await pass();
  expect([...timers].map(({ ms }) => ms)).toEqual([15_000]);
});

test('asks nothing while nobody sees it', async () => {
  const { tested, timers, show } = openWelcome(missing);
  await settle();
  show(false);
  expect(timers.size).toBe(0);
  expect(tested).toHaveLength(1);
  show(true);
  await settle();
  expect(tested).toHaveLength(2);
  expect(timers.size).toBe(1);
});

test('asks nothing at all where it is opened behind another page', async () => {
  const { tested, timers } = openWelcome(works, { isVisible: () => false });
  await settle();
  expect([tested.length, timers.size]).toEqual([0, 0]);
});

test('looks for another backend as soon as it is in use', async () => {
  const { tested, shown, save } = openWelcome(missing);
  await settle();
  save('work');
  await settle();
  expect(tested).toEqual([home.address, work.address]);
  expect(shown().backend?.address).toBe(work.address);
});

test('forgets the answer of a backend that is no longer in use', async () => {
  const answers: ((result: ConnectionResult) => void)[] = [];
  const { shown, save } = openWelcome(missing, {
    test: () => new Promise((resolve) => answers.push(resolve)),
  });
  await settle();
  save('work');
  await settle();
  answers[0]?.(works);
  await settle();
  expect(shown().connection).toBeNull();
  answers[1]?.(missing);
  await settle();
  expect(shown()).toMatchObject({ connection: missing, backend: { address: work.address } });
});

test('stops when it is closed', async () => {
  const { timers, close } = openWelcome(missing);
  await settle();
  close();
  expect(timers.size).toBe(0);
});
