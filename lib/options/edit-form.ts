import { parseSetupLink } from '@svc/protocol';
import type { RequestHeader } from '../settings/request-headers.ts';
import { fieldsOf, NO_RESULT_YET, type OptionsParts, type OptionsState } from './options-state.ts';
import { NO_FAULTS, writeForm, type FormFaults, type FormFields, type HeaderRow } from './read-form.ts';

export type TextName = Exclude<keyof FormFields, 'headers'>;

/** What a person does in the form. Each change removes what is shown about the field and the form. */
export function createFormActions({ state }: OptionsParts) {
  const edit = (change: (now: OptionsState) => Partial<FormFields & FormFaults>) =>
    state.setState((now) => {
      const { wrong = now.wrong, headerFaults = now.headerFaults, ...fields } = change(now);
      const drafts = { ...now.drafts, [now.editedId]: { ...fieldsOf(now), ...fields } };
      return { ...NO_RESULT_YET, wrong, headerFaults, drafts };
    });

  const editHeaders = (id: number, change: (headers: readonly HeaderRow[]) => HeaderRow[]) =>
    edit((now) => ({
      headers: change(fieldsOf(now).headers),
      headerFaults: { ...now.headerFaults, [id]: null },
    }));

  return {
    /** A setup link in place of the address fills the whole form. */
    edit: (name: TextName, text: string) => {
      const link = name === 'address' ? parseSetupLink(text) : undefined;
      edit((now) =>
        link
          ? { ...writeForm(link), ...NO_FAULTS }
          : { ...fieldsOf(now), [name]: text, wrong: now.wrong.filter((other) => other !== name) },
      );
    },
    addHeader: () => {
      const id = Math.max(-1, ...fieldsOf(state.getState()).headers.map((row) => row.id)) + 1;
      editHeaders(id, (headers) => [...headers, { id, name: '', value: '' }]);
    },
    editHeader: (id: number, change: Partial<RequestHeader>) =>
      editHeaders(id, (headers) => headers.map((row) => (row.id === id ? { ...row, ...change } : row))),
    removeHeader: (id: number) => editHeaders(id, (headers) => headers.filter((row) => row.id !== id)),
  };
}
