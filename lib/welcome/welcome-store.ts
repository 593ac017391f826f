import { createStore } from 'zustand/vanilla';
import { activeOf, type SavedBackend, type SavedBackends } from '../settings/saved-backends.ts';
import type { ConnectionResult } from '../backend/test-connection.ts';
import type { Practice } from './ask-practice.ts';
import type { ServerProgram } from './server-program.ts';

export interface WelcomeState {
  /** The backend that new transfers use; `null` until it is read. */
  backend: SavedBackend | null;
  /** `null`, before there is an answer. */
  connection: ConnectionResult | null;
  practice: Practice | null;
  /** The server as a program for this computer; `null`: there is none, or it is not known yet. */
  program: ServerProgram | null;
  /** As the browser writes it; `null`, where it is not known yet, and empty, where there is none. */
  shortcut: string | null;
}

export interface WelcomePorts {
  load: () => Promise<SavedBackends>;
  watch: (onChanged: () => void) => () => void;
  test: (backend: SavedBackend) => Promise<ConnectionResult>;
  askPractice: (backend: SavedBackend) => Promise<Practice | null>;
  findProgram: () => Promise<ServerProgram | null>;
  /** The extension's keyboard commands, as the browser tells of them. */
  listCommands: () => Promise<readonly { name?: string; shortcut?: string }[]>;
}

export type WelcomeStore = ReturnType<typeof createWelcomeStore>;

/** For a person who has just started the server. */
const MISSING_PAUSE_MS = 2_000;
/** A server that runs seldom stops. */
const FOUND_PAUSE_MS = 15_000;

export function createWelcomeStore(ports: WelcomePorts) {
  const state = createStore<WelcomeState>(() => ({
    backend: null,
    connection: null,
    practice: null,
    program: null,
    shortcut: null,
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the newest look; what older ones find is dropped. */
  let newest = 0;

  function stop(): void {
    clearTimeout(timer);
    newest += 1;
  }

  /** One look after the other, as long as the page is in view. */
  async function follow(): Promise<void> {
    stop();
    if (document.visibilityState !== 'visible') return;
    const number = newest;
    const seen = await look(ports);
    if (number !== newest) return;
    state.setState(seen);
    const pauseMs = seen.connection.kind === 'works' ? FOUND_PAUSE_MS : MISSING_PAUSE_MS;
    timer = setTimeout(() => void follow(), pauseMs);
  }

  // The keys each time, since the person may have changed them in another tab.
  function showAll(): void {
    void follow();
    void ports.listCommands().then((commands) => state.setState({ shortcut: findShortcut(commands) }));
  }

  return {
    state,
    /** Looks for the server and follows it as long as the page is in view. Returns a function that stops it. */
    open: () => {
      const unwatch = ports.watch(() => void follow());
      document.addEventListener('visibilitychange', showAll);
      showAll();
      void ports.findProgram().then((program) => state.setState({ program }));
      return () => {
        stop();
        unwatch();
        document.removeEventListener('visibilitychange', showAll);
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
