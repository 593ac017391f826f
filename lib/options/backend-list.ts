import {
  insertBackend,
  removeBackend,
  activateBackend,
  type BackendsEdit,
} from '../settings/edit-backends.ts';
import type { SavedBackends } from '../settings/saved-backends.ts';
import {
  hasSameForm,
  NEW_BACKEND,
  NO_RESULT_YET,
  withoutDraft,
  type OptionsParts,
  type OptionsState,
} from './options-state.ts';

/** What a person does in the list of saved backends. */
export function createListActions({ state, ports }: OptionsParts) {
  async function change(edit: BackendsEdit, adapt = (shown: OptionsState) => shown): Promise<void> {
    state.setState({ ...NO_RESULT_YET, removed: null });
    try {
      const saved = await ports.change(edit);
      // With what was typed meanwhile.
      state.setState((now) => adapt({ ...now, ...showSaved(now, saved) }));
    } catch {
      const saved = await ports.load().catch(() => state.getState().saved);
      state.setState({ saved, saving: 'failed' }); // the next step is the same for every cause
    }
  }

  return {
    /** New transfers use this one. */
    activate: (id: string) => {
      // At once: a choice that jumps back while it is being saved looks broken.
      state.setState(({ saved }) => ({ saved: saved && activateBackend(id)(saved) }));
      return change(activateBackend(id));
    },
    /** Shows this one in the form. */
    show: (id: string) => state.setState((now) => ({ ...showForm(now, id), isFormWanted: true })),
    /** Shows an empty form. */
    add: () => state.setState((now) => ({ ...showForm(now, NEW_BACKEND), isFormWanted: true })),
    /** Leaves the form of a new backend. */
    dropNew: () =>
      state.setState((now) => ({
        ...showForm(now, now.saved?.activeId ?? NEW_BACKEND),
        drafts: withoutDraft(now, NEW_BACKEND),
        isFormWanted: true,
      })),
    remove: (id: string) => {
      const { saved } = state.getState();
      const index = saved?.backends.findIndex((backend) => backend.id === id) ?? -1;
      const backend = saved?.backends[index];
      if (!saved || !backend) return Promise.resolve();
      const removed = { backend, index, wasActive: saved.activeId === id };
      return change(removeBackend(id), (now) => ({ ...now, removed, drafts: withoutDraft(now, id) }));
    },
    undoRemove: () => {
      const { removed } = state.getState();
      if (!removed) return Promise.resolve();
      const { backend, index, wasActive } = removed;
      const insert = insertBackend(backend, index);
      return change((now) => (wasActive ? activateBackend(backend.id)(insert(now)) : insert(now)));
    },
  };
}

/** The page's state after this page or another one has saved backends. */
export function showSaved(now: OptionsState, saved: SavedBackends): Partial<OptionsState> {
  const next = { ...now, saved };
  const isThere = now.editedId === NEW_BACKEND ? now.saved !== null : has(saved, now.editedId);
  if (!isThere) return { saved, ...showForm(now, saved.activeId), drafts: withoutDraft(now, now.editedId) };
  return hasSameForm(now, next) ? { saved } : { saved, ...NO_RESULT_YET };
}

/** Shows another form. */
function showForm({ formId }: OptionsState, id: string): Partial<OptionsState> {
  return { ...NO_RESULT_YET, editedId: id, formId: formId + 1, isFormWanted: false };
}

function has({ backends }: SavedBackends, wanted: string): boolean {
  return backends.some(({ id }) => id === wanted);
}
