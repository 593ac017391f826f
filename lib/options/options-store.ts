import { createStore, type StoreApi } from 'zustand/vanilla';
import { createListActions, reconcile } from './backend-list.ts';
import { askForAccess, checkConnection } from './check-connection.ts';
import { createFormActions } from './edit-form.ts';
import { NEW_BACKEND, UNTOLD, type OptionsPorts, type OptionsState } from './options-state.ts';
import { saveBackend } from './save-backend.ts';

export interface OptionsStore
  extends ReturnType<typeof createFormActions>, ReturnType<typeof createListActions> {
  state: StoreApi<OptionsState>;
  /** Shows the backend in use and follows what other pages save. Resolves with what ends that. */
  open: () => Promise<() => void>;
  save: () => Promise<void>;
  test: () => Promise<void>;
  /** To be called inside a click, with the origin that a test named. */
  allowAccess: (origin: string) => Promise<void>;
}

export function createOptionsStore(ports: OptionsPorts): OptionsStore {
  const state = createStore<OptionsState>(() => ({
    ...UNTOLD,
    saved: null,
    editedId: NEW_BACKEND,
    fields: null,
    formId: 0,
    isFormWanted: false,
    isChanged: false,
    drafts: {},
    removed: null,
  }));
  const parts = { state, ports };
  const accept = (saved: NonNullable<OptionsState['saved']>) =>
    state.setState(reconcile(state.getState(), saved));

  return {
    state,
    open: async () => {
      const unwatch = ports.watch(accept);
      accept(await ports.load());
      return unwatch;
    },
    ...createFormActions(parts),
    ...createListActions(parts),
    save: () => saveBackend(parts),
    test: () => checkConnection(parts),
    allowAccess: (origin) => askForAccess(origin, parts),
  };
}
