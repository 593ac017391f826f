import { createStore } from 'zustand/vanilla';
import { NO_POLICY, type ManagedPolicy } from '../settings/managed/managed-policy.ts';

export interface ManagedPorts {
  load: () => Promise<ManagedPolicy>;
  watch: (onChanged: () => void) => () => void;
}

export type ManagedStore = ReturnType<typeof createManagedStore>;

/** What the organisation has set. Nothing here changes it. */
export function createManagedStore({ load, watch }: ManagedPorts) {
  const state = createStore<ManagedPolicy>(() => NO_POLICY);
  const refresh = async () => state.setState(await load());
  return {
    state,
    /** Shows the policy and follows its changes. Returns a function that stops it. */
    open: () => {
      void refresh();
      return watch(() => void refresh());
    },
  };
}
