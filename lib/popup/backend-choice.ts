import { createStore, type StoreApi } from 'zustand/vanilla';
import type { askBackground } from '../messages/messages.ts';
import type { SavedBackends } from '../settings/saved-backends.ts';

export interface BackendChoicePorts {
  load: () => Promise<SavedBackends>;
  watch: (onChanged: (saved: SavedBackends) => void) => () => void;
  ask: typeof askBackground;
}

export interface BackendChoice {
  state: StoreApi<{ saved: SavedBackends | null }>;
  /** Shows the saved backends and follows their changes. Resolves with what ends that. */
  open: () => Promise<() => void>;
  /** New transfers use this one; the tab's code is replaced where no file is on its way. */
  choose: (tabId: number, backendId: string) => Promise<void>;
}

/** Which of the saved backends the popup's transfers use. */
export function createBackendChoice(ports: BackendChoicePorts): BackendChoice {
  const state = createStore<{ saved: SavedBackends | null }>(() => ({ saved: null }));
  const show = async () => state.setState({ saved: await ports.load() });

  return {
    state,
    open: async () => {
      const unwatch = ports.watch((saved) => state.setState({ saved }));
      await show();
      return unwatch;
    },
    choose: async (tabId, backendId) => {
      const { saved } = state.getState();
      // At once, since a list that jumps back for a moment looks broken.
      if (saved) state.setState({ saved: { ...saved, activeId: backendId } });
      // Where nobody answers, what is stored says that nothing was chosen.
      await ports.ask('chooseBackend', { tabId, backendId }).catch(() => undefined);
      await show();
    },
  };
}
