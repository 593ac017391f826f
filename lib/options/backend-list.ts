import { DEFAULT_ROUTE_BASE } from '@svc/protocol';
import {
  insertBackend,
  removeBackend,
  activateBackend,
  type BackendsEdit,
} from '../settings/edit-backends.ts';
import type { SavedBackends } from '../settings/saved-backends.ts';
import { NEW_BACKEND, NO_RESULT_YET, type OptionsParts, type OptionsState } from './options-state.ts';
import { writeForm, type FormFields } from './read-form.ts';

const EMPTY_FORM: FormFields = {
  address: '',
  name: '',
  routeBase: DEFAULT_ROUTE_BASE,
  uploadAddress: '',
  headers: [],
};

/** What a person does in the list of saved backends. */
export function createListActions({ state, ports }: OptionsParts) {
  async function change(edit: BackendsEdit, more: Partial<OptionsState> = {}): Promise<void> {
    state.setState({ ...NO_RESULT_YET, removed: null });
    try {
      const saved = await ports.change(edit);
      state.setState({ ...reconcile(state.getState(), saved), ...more });
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
        ...showForm({ ...now, isChanged: false }, now.saved?.activeId ?? NEW_BACKEND),
        drafts: without(now.drafts, NEW_BACKEND),
        isFormWanted: true,
      })),
    remove: (id: string) => {
      const { saved, drafts } = state.getState();
      const index = saved?.backends.findIndex((backend) => backend.id === id) ?? -1;
      const backend = saved?.backends[index];
      if (!saved || !backend) return Promise.resolve();
      const removed = { backend, index, wasActive: saved.activeId === id };
      return change(removeBackend(id), { removed, drafts: without(drafts, id) });
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
export function reconcile(now: OptionsState, saved: SavedBackends): Partial<OptionsState> {
  if (now.editedId === NEW_BACKEND && now.fields) return { saved };
  const edited = saved.backends.find(({ id }) => id === now.editedId);
  if (!edited) return showForm({ ...now, saved, isChanged: false }, saved.activeId);
  const stored = writeForm(edited);
  // The same object if nothing is new: a running test belongs to it.
  const isNew = !now.isChanged && JSON.stringify(stored) !== JSON.stringify(now.fields);
  return isNew ? { saved, ...NO_RESULT_YET, fields: stored } : { saved };
}

/** Shows another form, and keeps as a draft what was typed in the former one. */
function showForm(now: OptionsState, id: string): Partial<OptionsState> {
  const { saved, editedId, fields, isChanged } = now;
  const drafts = isChanged && fields ? { ...now.drafts, [editedId]: fields } : now.drafts;
  const draft = drafts[id];
  const backend = saved?.backends.find((other) => other.id === id);
  return {
    ...NO_RESULT_YET,
    saved,
    editedId: id,
    formId: now.formId + 1,
    isFormWanted: false,
    fields: draft ?? (backend ? writeForm(backend) : EMPTY_FORM),
    isChanged: draft !== undefined,
    drafts: without(drafts, id),
  };
}

function without(drafts: OptionsState['drafts'], id: string): OptionsState['drafts'] {
  return Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== id));
}
