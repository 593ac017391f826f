import type { SubmitEvent } from 'react';
import { texts } from '../lib/texts.ts';
import { AdvancedSettings } from './advanced-settings.tsx';
import { TextField } from './text-field.tsx';

type FieldName = 'address' | 'routeBase' | 'uploadAddress';

interface BackendFormProps {
  fields: Record<FieldName, string>;
  wrong: readonly FieldName[];
  isTesting: boolean;
  onEdit: (name: FieldName, text: string) => void;
  onSave: () => void;
  onTest: () => void;
}

export function BackendForm({ fields, wrong, isTesting, onEdit, onSave, onTest }: BackendFormProps) {
  const { options } = texts;
  const field = (name: FieldName) => (
    <TextField
      name={name}
      label={options[name]}
      hint={options[`${name}Hint`]}
      value={fields[name]}
      error={wrong.includes(name) ? options.errors[name] : null}
      onChange={(text) => onEdit(name, text)}
    />
  );
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form noValidate onSubmit={save}>
      <p className="quiet">{options.intro}</p>
      {field('address')}
      <AdvancedSettings hasError={wrong.some((name) => name !== 'address')}>
        {field('routeBase')}
        {field('uploadAddress')}
      </AdvancedSettings>
      <div className="form-buttons">
        <button className="button button-primary" type="submit">
          {options.save}
        </button>
        <button className="button" type="button" aria-disabled={isTesting} onClick={onTest}>
          {options.test}
        </button>
      </div>
    </form>
  );
}
