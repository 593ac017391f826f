import { parseSetupLink } from '@svc/protocol';
import type { RequestHeader } from '../settings/request-headers.ts';
import { fieldsOf, NO_RESULT_YET, type OptionsParts, type OptionsState } from './options-state.ts';
import { withKey } from './key-field.ts';
import {
  addRow,
  NO_FAULTS,
  writeForm,
  type FormFaults,
  type FormFields,
  type HeaderRow,
} from './read-form.ts';

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

  /** A setup link in place of what a field asks for fills the whole form. */
  const fillFrom = (text: string): boolean => {
    const link = parseSetupLink(text);
    if (link) edit(() => ({ ...writeForm(link), ...NO_FAULTS }));
    return link !== undefined;
  };

  return {
    edit: (name: TextName, text: string) => {
      if (name === 'address' && fillFrom(text)) return;
      edit((now) => ({ [name]: text, wrong: now.wrong.filter((other) => other !== name) }));
    },
    /** The key is one of the headers, see {@link withKey}. */
    editKey: (text: string) => {
      if (fillFrom(text)) return;
      edit((now) => ({ headers: withKey(fieldsOf(now).headers, text), headerFaults: {} }));
    },
    addHeader: () => edit((now) => ({ headers: addRow(fieldsOf(now).headers, { name: '', value: '' }) })),
    editHeader: (id: number, change: Partial<RequestHeader>) =>
      editHeaders(id, (headers) => headers.map((row) => (row.id === id ? { ...row, ...change } : row))),
    removeHeader: (id: number) => editHeaders(id, (headers) => headers.filter((row) => row.id !== id)),
  };
}
