import { createStore, type StoreApi } from 'zustand/vanilla';
import { activeOf, type Backend, type SavedBackends } from '../settings/saved-backends.ts';
import type { ConnectionResult } from '../backend/test-connection.ts';
import type { Practice } from './ask-practice.ts';

export interface WelcomeState {
  /** The backend that new transfers use; `null` until it is read. */
  backend: Backend | null;
  /** `null`, before there is an answer. */
  connection: ConnectionResult | null;
  practice: Practice | null;
  /** As the browser writes it; `null`, where it is not known yet, and empty, where there is none. */
  shortcut: string | null;
}

export interface WelcomePorts {
  load: () => Promise<SavedBackends>;
  watch: (onChanged: () => void) => () => void;
  test: (backend: Backend) => Promise<ConnectionResult>;
  askPractice: (backend: Backend) => Promise<Practice | null>;
  /** The extension's keyboard commands, as the browser tells of them. */
  listCommands: () => Promise<readonly { name?: string; shortcut?: string }[]>;
  isVisible: () => boolean;
  watchVisible: (onChanged: () => void) => () => void;
  /** Runs once, after some milliseconds. Returns what prevents it. */
  later: (run: () => void, ms: number) => () => void;
}

export interface WelcomeStore {
  state: StoreApi<WelcomeState>;
  /** Looks for the server and follows it as long as the page is in view. Returns a function that stops it. */
  open: () => () => void;
}

/** For a person who has just started the server. */
const MISSING_PAUSE_MS = 2_000;
/** A server that runs seldom stops. */
const FOUND_PAUSE_MS = 15_000;

export function createWelcomeStore(ports: WelcomePorts): WelcomeStore {
  const state = createStore<WelcomeState>(() => ({
    backend: null,
    connection: null,
    practice: null,
    shortcut: null,
  }));
  let stop: (() => void) | null = null;

  /** One look after the other, until it is stopped. */
  function follow(): void {
    stop?.();
    if (!ports.isVisible()) return;
    let isStopped = false;
    let cancelNext: (() => void) | null = null;
    stop = () => {
      isStopped = true;
      cancelNext?.();
    };
    const next = async () => {
      const seen = await look(ports);
      if (isStopped) return;
      state.setState(seen);
      const pauseMs = seen.connection.kind === 'works' ? FOUND_PAUSE_MS : MISSING_PAUSE_MS;
      cancelNext = ports.later(() => void next(), pauseMs);
    };
    void next();
  }

  return {
    state,
    open: () => {
      // Each time, since the person may have changed it in another tab.
      const showAll = () => {
        follow();
        void ports.listCommands().then((commands) => state.setState({ shortcut: findShortcut(commands) }));
      };
      showAll();
      const ends = [ports.watch(follow), ports.watchVisible(showAll)];
      return () => {
        stop?.();
        ends.forEach((end) => end());
      };
    },
  };
}

async function look({ load, test, askPractice }: WelcomePorts) {
  const backend = activeOf(await load());
  const connection = await test(backend);
  const practice = connection.kind === 'works' ? await askPractice(backend) : null;
  return { backend, connection, practice };
}

/** The keys that open the popup. */
function findShortcut(commands: Awaited<ReturnType<WelcomePorts['listCommands']>>): string {
  return commands.find(({ name }) => name === '_execute_action')?.shortcut ?? '';
}
