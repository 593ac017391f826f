import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConnectionTest } from '../backend/test-backend.ts';
import type { ConnectionResult } from '../backend/test-connection.ts';
import type { BackendsEdit } from '../settings/edit-backends.ts';
import { LockedBackendsError } from '../settings/managed/apply-policy.ts';
import { readName, type Backend, type SavedBackends } from '../settings/saved-backends.ts';
import { applyOffer, matchOffer, type Offer } from './match-offer.ts';
import { readSetup, type SetupFault } from './read-setup.ts';

/** What a person was given, until they use it or not. */
export interface SetupState {
  /** Why the text offers nothing; `null`: it does, or there is none. */
  fault: SetupFault | null;
  /** What the person is asked about; `null`: nothing. */
  offer: Offer | null;
  test: ConnectionTest;
  /** `full`: there is no room for another backend. `locked`: the organisation allows none. */
  saving: 'idle' | 'saved' | 'failed' | 'full' | 'locked';
}

export interface SetupPorts {
  load: () => Promise<SavedBackends>;
  change: (edit: BackendsEdit) => Promise<SavedBackends>;
  createId: () => string;
  test: (backend: Backend) => Promise<ConnectionResult>;
  /** Asks the person; browsers allow it inside a click only. */
  requestAccess: (origin: string) => Promise<boolean>;
}

interface SetupParts {
  state: StoreApi<SetupState>;
  ports: SetupPorts;
}

export type SetupStore = ReturnType<typeof createSetupStore>;

const NOTHING: SetupState = { fault: null, offer: null, test: { name: 'idle' }, saving: 'idle' };

/** Reads a setup link or an address, tests the backend, and saves it when the person says so; never before. */
export function createSetupStore(ports: SetupPorts) {
  const state = createStore<SetupState>(() => NOTHING);
  const parts = { state, ports };
  return {
    state,
    /** Shows what a text offers and tests it at once. */
    show: async (text: string) => {
      const reading = readSetup(text);
      if ('fault' in reading) return state.setState({ ...NOTHING, fault: reading.fault });
      const offer = matchOffer(reading.offered, await ports.load(), ports.createId);
      state.setState({ ...NOTHING, offer });
      await testOffer(parts);
    },
    rename: (name: string) =>
      state.setState(({ offer }) => ({
        offer: offer && { ...offer, backend: { ...offer.backend, name } },
      })),
    test: () => testOffer(parts),
    /** To be called inside a click, with the origin that a test named. */
    allowAccess: async (origin: string) => {
      const isAllowed = await ports.requestAccess(origin).catch(() => false); // no answer is no consent
      if (isAllowed) return testOffer(parts);
      const { host } = new URL(origin);
      state.setState({ test: { name: 'ended', result: { kind: 'accessDenied', host } } });
    },
    /** Saves the backend, and new transfers use it. Whether the test went well is for the person to see. */
    use: () => saveOffer(parts),
    /** Nothing is saved. */
    drop: () => state.setState(NOTHING),
  };
}

async function testOffer({ state, ports }: SetupParts): Promise<void> {
  const { offer } = state.getState();
  if (!offer) return;
  state.setState({ test: { name: 'running' } });
  const result = await ports.test(offer.backend);
  // Another offer may be shown by now.
  if (state.getState().offer?.backend.id === offer.backend.id)
    state.setState({ test: { name: 'ended', result } });
}

async function saveOffer({ state, ports }: SetupParts): Promise<void> {
  const { offer } = state.getState();
  if (!offer) return;
  const named = { ...offer, backend: { ...offer.backend, name: readName(offer.backend.name) } };
  try {
    const { activeId } = await ports.change((now) => applyOffer(named, now));
    state.setState({ saving: activeId === named.backend.id ? 'saved' : 'full' });
  } catch (error) {
    const isLocked = error instanceof LockedBackendsError;
    state.setState({ saving: isLocked ? 'locked' : 'failed' }); // of others, the next step is the same
  }
}
