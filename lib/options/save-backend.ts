import { putBackend } from '../settings/edit-backends.ts';
import { NEW_BACKEND, readBackend, type OptionsParts } from './options-state.ts';
import { writeForm } from './read-form.ts';

/** Saves what is typed, and shows it as it was understood. */
export async function saveBackend({ state, ports }: OptionsParts): Promise<void> {
  const backend = readBackend(state);
  if (!backend) return;
  const { editedId, fields } = state.getState();
  const id = editedId === NEW_BACKEND ? ports.createId() : editedId;
  try {
    const saved = await ports.change(putBackend({ id, ...backend }));
    // What was typed or shown meanwhile stays.
    const isSame = state.getState().fields === fields;
    const form = { editedId: id, fields: writeForm(backend), isChanged: false, saving: 'saved' } as const;
    state.setState({ saved, removed: null, ...(isSame && form) });
  } catch {
    state.setState({ saving: 'failed' }); // the person is told, and the next step is the same for every cause
  }
}
