import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWelcomeStore, type WelcomePorts } from '../../../lib/welcome/welcome-store.ts';
import type { ConnectionResult } from '../../../lib/backend/test-connection.ts';
import { home, work } from '../fixtures/options-world.ts';

const host = 'localhost:8787';
const works = { kind: 'works', host } as const;
const missing = { kind: 'unreachable', host } as const;
const practice = { url: 'http://localhost:8787/practice', uploadBaseUrl: 'http://192.168.1.4:8787' };

const createPage = () => Object.assign(new EventTarget(), { visibilityState: 'visible' });
let page = createPage();

beforeEach(() => {
  vi.useFakeTimers();
  page = createPage();
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Lets what was asked be answered. */
const settle = () => pass(0);

function show(isVisible: boolean): void {
  page.visibilityState = isVisible ? 'visible' : 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
}

function openWelcome(first: ConnectionResult = missing, ports: Partial<WelcomePorts> = {}) {
  const world = { answer: first, saved: { backends: [home, work], activeId: 'home' } };
  const tested: string[] = [];
  const watchers = new Set<() => void>();
  const welcome = createWelcomeStore({
    load: async () => world.saved,
    watch: (onChanged) => {
      watchers.add(onChanged);
      return () => watchers.delete(onChanged);
    },
    test: async ({ address }) => {
      tested.push(address);
      return world.answer;
    },
    askPractice: async () => practice,
    findProgram: async () => null,
    listCommands: async () => [{ name: '_execute_action', shortcut: 'Ctrl+Shift+U' }],
    ...ports,
  });
  const close = welcome.open();
  return {
    world,
    tested,
    watchers,
    close,
    shown: () => welcome.state.getState(),
    save: (activeId: string) => {
      world.saved = { ...world.saved, activeId };
      watchers.forEach((tell) => tell());
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
  const { world, shown } = openWelcome(missing);
  await settle();
  expect(shown()).toMatchObject({ connection: missing, practice: null });
  world.answer = works;
  await pass(2_000);
  expect(shown()).toMatchObject({ connection: works, practice });
  world.answer = missing;
  await pass(15_000);
  expect(shown()).toMatchObject({ connection: missing, practice: null });
});

test('asks gently: every two seconds for what is missing, seldom for what was found', async () => {
  const { world, tested } = openWelcome(missing);
  await pass(1_999);
  expect(tested).toHaveLength(1);
  world.answer = works;
  await pass(1);
  expect(tested).toHaveLength(2);
  await pass(14_999);
  expect(tested).toHaveLength(2);
  await pass(1);
  expect(tested).toHaveLength(3);
});

test('asks nothing while nobody sees it', async () => {
  const { tested } = openWelcome(missing);
  await settle();
  show(false);
  expect(vi.getTimerCount()).toBe(0);
  expect(tested).toHaveLength(1);
  show(true);
  await settle();
  expect(tested).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(1);
});

test('asks nothing at all where it is opened behind another page', async () => {
  show(false);
  const { tested } = openWelcome(works);
  await settle();
  expect([tested.length, vi.getTimerCount()]).toEqual([0, 0]);
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
  const { tested, watchers, close } = openWelcome(missing);
  await settle();
  close();
  show(true);
  expect([tested.length, watchers.size, vi.getTimerCount()]).toEqual([1, 0, 0]);
});
