import { createStore } from 'zustand/vanilla';
import type { FieldButtons } from '../settings/field-button-settings.ts';
import type { everySiteAccess } from './every-site-access.ts';

export interface FieldButtonsState {
  /** `null` until it is known. On: the person wants it, and the browser allows it. */
  isOn: boolean | null;
  /** Whether it is wanted, and the browser does not allow it. */
  isAccessMissing: boolean;
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
  access: typeof everySiteAccess;
}

export type FieldButtonsStore = ReturnType<typeof createFieldButtonsStore>;

export function createFieldButtonsStore(ports: FieldButtonsPorts) {
  const state = createStore<FieldButtonsState>(() => ({
    isOn: null,
    isAccessMissing: false,
    hiddenOn: [],
    failure: null,
  }));
  const { access } = ports;

  async function refresh(): Promise<void> {
    const [{ isOn, hiddenOn }, hasAccess] = await Promise.all([ports.load(), access.has()]);
    state.setState({ isOn: isOn && hasAccess, isAccessMissing: isOn && !hasAccess, hiddenOn });
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
    /** Shows the settings and follows their changes. Returns a function that stops it. */
    open: () => {
      void refresh();
      const ends = [ports.watch(() => void refresh()), access.watch(() => void refresh())];
      return () => ends.forEach((end) => end());
    },
    /** To be called inside a click. */
    switchOn: async () => {
      const isAllowed = await access.request().catch(() => false); // no answer is no consent
      if (!isAllowed) return state.setState({ failure: 'refused' });
      await change((now) => ({ ...now, isOn: true }));
      await refresh();
    },
    /** To be called inside a click. */
    switchOff: async () => {
      await change((now) => ({ ...now, isOn: false }));
      await access.giveBack();
      await refresh();
    },
    /** Buttons are wanted on this site again. */
    showOn: async (origin: string) => {
      await change((now) => ({ ...now, hiddenOn: now.hiddenOn.filter((hidden) => hidden !== origin) }));
      await refresh();
    },
  };
}
