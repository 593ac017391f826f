import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FieldButtons } from '../settings/field-button-settings.ts';

export interface FieldButtonsState {
  /** `null` until it is known. On: the person wants it, and the browser allows it. */
  isOn: boolean | null;
  /** Origins where the person wants no buttons. */
  hiddenOn: readonly string[];
  /** How the last change failed. `refused`: the person did not allow all sites. */
  failure: 'refused' | 'notSaved' | null;
}

export interface FieldButtonsPorts {
  load: () => Promise<FieldButtons>;
  /** Changes what is stored by then. */
  change: (edit: (now: FieldButtons) => FieldButtons) => Promise<void>;
  watch: (onChanged: () => void) => () => void;
  /** The permission to act on all sites. */
  access: {
    has: () => Promise<boolean>;
    request: () => Promise<boolean>;
    /** To be called inside a click too. */
    giveBack: () => Promise<void>;
    watch: (onChanged: () => void) => () => void;
  };
}

export interface FieldButtonsStore {
  state: StoreApi<FieldButtonsState>;
  /** Shows the settings and follows their changes. Returns a function that stops it. */
  open: () => () => void;
  /** Both are to be called inside a click. */
  switchOn: () => Promise<void>;
  switchOff: () => Promise<void>;
  /** Buttons are wanted on this site again. */
  showOn: (origin: string) => Promise<void>;
}

export function createFieldButtonsStore(ports: FieldButtonsPorts): FieldButtonsStore {
  const state = createStore<FieldButtonsState>(() => ({ isOn: null, hiddenOn: [], failure: null }));
  const { access } = ports;

  async function refresh(): Promise<void> {
    const [{ isOn, hiddenOn }, hasAccess] = await Promise.all([ports.load(), access.has()]);
    state.setState({ isOn: isOn && hasAccess, hiddenOn });
  }

  async function change(edit: (now: FieldButtons) => FieldButtons): Promise<void> {
    state.setState({ failure: null });
    try {
      await ports.change(edit);
    } catch {
      state.setState({ failure: 'notSaved' }); // the next step is the same for every cause
    }
  }

  return {
    state,
    open: () => {
      void refresh();
      const ends = [ports.watch(() => void refresh()), access.watch(() => void refresh())];
      return () => ends.forEach((end) => end());
    },
    switchOn: async () => {
      const isAllowed = await access.request().catch(() => false); // no answer is no consent
      if (!isAllowed) return state.setState({ failure: 'refused' });
      await change((now) => ({ ...now, isOn: true }));
      await refresh();
    },
    switchOff: async () => {
      await change((now) => ({ ...now, isOn: false }));
      await access.giveBack();
      await refresh();
    },
    showOn: async (origin) => {
      await change((now) => ({ ...now, hiddenOn: now.hiddenOn.filter((hidden) => hidden !== origin) }));
      await refresh();
    },
  };
}
