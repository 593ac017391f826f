import { createStore, type StoreApi } from 'zustand/vanilla';
import { askForAccess, checkConnection } from './check-connection.ts';
import { readBackend, type OptionsPorts, type OptionsState } from './options-state.ts';
import { writeForm, type FieldName } from './read-form.ts';

export interface OptionsStore {
  state: StoreApi<OptionsState>;
  open: () => Promise<void>;
  edit: (name: FieldName, text: string) => void;
  save: () => Promise<void>;
  test: () => Promise<void>;
  /** To be called inside a click, with the origin that a test named. */
  allowAccess: (origin: string) => Promise<void>;
}

export function createOptionsStore(ports: OptionsPorts): OptionsStore {
  const state = createStore<OptionsState>(() => ({
    fields: null,
    wrong: [],
    saving: 'idle',
    test: { name: 'idle' },
  }));
  const parts = { state, ports };

  return {
    state,
    open: async () => state.setState({ fields: writeForm(await ports.load()) }),
    edit: (name, text) =>
      state.setState(({ fields, wrong }) => ({
        fields: fields && { ...fields, [name]: text },
        wrong: wrong.filter((other) => other !== name),
        saving: 'idle',
        test: { name: 'idle' },
      })),
    save: async () => {
      const backend = readBackend(state);
      if (!backend) return;
      const isSaved = await ports.save(backend).then(
        () => true,
        () => false, // the person is told, and the next step is the same for every cause
      );
      state.setState(isSaved ? { saving: 'saved', fields: writeForm(backend) } : { saving: 'failed' });
    },
    test: () => checkConnection(parts),
    allowAccess: (origin) => askForAccess(origin, parts),
  };
}
