import { createStore } from 'zustand/vanilla';
import { putBackend } from '../settings/edit-backends.ts';
import { isManaged } from '../settings/managed/managed-backends.ts';
import type { SavedBackends } from '../settings/saved-backends.ts';
import { createListActions, showSaved } from './backend-list.ts';
import { createFormActions } from './edit-form.ts';
import {
  hasSameForm,
  NEW_BACKEND,
  NO_RESULT_YET,
  readBackend,
  withoutDraft,
  type OptionsParts,
  type OptionsPorts,
  type OptionsState,
} from './options-state.ts';

import { createPhoneTestActions } from './phone-test.ts';

export type OptionsStore = ReturnType<typeof createOptionsStore>;

export function createOptionsStore(ports: OptionsPorts) {
  const state = createStore<OptionsState>(() => ({
    ...NO_RESULT_YET,
    saved: null,
    editedId: NEW_BACKEND,
    drafts: {},
    formId: 0,
    isFormWanted: false,
    removed: null,
  }));
  const parts = { state, ports };
  const accept = (saved: SavedBackends) => state.setState((now) => showSaved(now, saved));

  return {
    state,
    /** Shows the backend in use and follows what other pages save. Resolves with a function that stops it. */
    open: async () => {
      const unwatch = ports.watch(accept);
      accept(await ports.load());
      return unwatch;
    },
    ...createFormActions(parts),
    ...createListActions(parts),
    save: () => saveBackend(parts),
    test: () => checkConnection(parts),
    ...createPhoneTestActions(parts, async () => {
      await checkConnection(parts);
      const { test } = state.getState();
      return test.name === 'ended' && test.result.kind === 'works';
    }),
    /** To be called inside a click, with the origin that a test named. */
    allowAccess: (origin: string) => askForAccess(origin, parts),
  };
}

/** Saves what is typed, and shows it as it was understood. */
async function saveBackend({ state, ports }: OptionsParts): Promise<void> {
  const backend = readBackend(state);
  if (!backend || isManaged({ id: state.getState().editedId })) return;
  const typed = state.getState();
  const id = typed.editedId === NEW_BACKEND ? ports.createId() : typed.editedId;
  try {
    const saved = await ports.change(putBackend({ id, ...backend }));
    state.setState((now) => ({
      saved,
      removed: null,
      // What was typed or shown meanwhile stays.
      ...(hasSameForm(now, typed) && {
        editedId: id,
        drafts: withoutDraft(now, typed.editedId),
        saving: 'saved',
      }),
    }));
  } catch {
    state.setState({ saving: 'failed' }); // the person is told, and the next step is the same for every cause
  }
}

/** Tests the backend as it is typed, saved or not. */
async function checkConnection({ state, ports }: OptionsParts): Promise<void> {
  const backend = readBackend(state);
  if (!backend) return;
  state.setState({ test: { name: 'running' } });
  const typed = state.getState();
  const result = await ports.test(backend);
  // A result belongs to the texts that were tested.
  if (hasSameForm(state.getState(), typed)) state.setState({ test: { name: 'ended', result } });
}

/** Asks the person for access to an origin, then tests again. To be called inside their click. */
async function askForAccess(origin: string, parts: OptionsParts): Promise<void> {
  const isAllowed = await parts.ports.requestAccess(origin).catch(() => false); // no answer is no consent
  if (isAllowed) return checkConnection(parts);
  const { host } = new URL(origin);
  parts.state.setState({ test: { name: 'ended', result: { kind: 'accessDenied', host } } });
}
