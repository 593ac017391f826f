import type { RequestHeader } from '../settings/request-headers.ts';
import { NO_RESULT_YET, type OptionsParts, type OptionsState } from './options-state.ts';
import type { FormFields } from './read-form.ts';

export type TextName = Exclude<keyof FormFields, 'headers'>;

/** What a person does in the form. Each change removes what is shown about the field and the form. */
export function createFormActions({ state }: OptionsParts) {
  const edit = (change: (fields: FormFields) => FormFields, more: Partial<OptionsState> = {}) =>
    state.setState(({ fields, wrong, headerFaults }) => ({
      ...NO_RESULT_YET,
      wrong,
      headerFaults,
      isChanged: true,
      fields: fields && change(fields),
      ...more,
    }));

  return {
    edit: (name: TextName, text: string) =>
      edit((fields) => ({ ...fields, [name]: text }), {
        wrong: state.getState().wrong.filter((other) => other !== name),
      }),
    addHeader: () =>
      edit((fields) => {
        const id = Math.max(-1, ...fields.headers.map((row) => row.id)) + 1;
        return { ...fields, headers: [...fields.headers, { id, name: '', value: '' }] };
      }),
    editHeader: (id: number, change: Partial<RequestHeader>) => {
      const { fields, headerFaults } = state.getState();
      const edited = fields?.headers.findIndex((row) => row.id === id);
      edit(
        ({ headers, ...others }) => ({
          ...others,
          headers: headers.map((row) => (row.id === id ? { ...row, ...change } : row)),
        }),
        { headerFaults: headerFaults.map((fault, row) => (row === edited ? null : fault)) },
      );
    },
    removeHeader: (id: number) => {
      const { fields, headerFaults } = state.getState();
      const removed = fields?.headers.findIndex((row) => row.id === id);
      edit(({ headers, ...others }) => ({ ...others, headers: headers.filter((row) => row.id !== id) }), {
        headerFaults: headerFaults.filter((_, row) => row !== removed),
      });
    },
  };
}
