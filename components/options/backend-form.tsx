import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { HeaderFault, RequestHeader } from '../../lib/settings/request-headers.ts';
import { texts } from '../../lib/texts/texts.ts';
import { RequestHeaders, type HeaderActions } from './request-headers.tsx';
import { TextField } from './text-field.tsx';

type AddressName = 'address' | 'routeBase' | 'uploadAddress';

interface BackendFormProps extends HeaderActions {
  /** Whether the person asked for the form, and goes on in it. */
  isWanted: boolean;
  fields: Record<AddressName | 'name', string> & { headers: readonly (RequestHeader & { id: number })[] };
  wrong: readonly AddressName[];
  headerFaults: readonly (HeaderFault | null)[];
  isTesting: boolean;
  /** Whether the backend wants another key: what it is typed into is shown. */
  isKeyWanted: boolean;
  onEdit: (name: AddressName | 'name', text: string) => void;
  onSave: () => void;
  onTest: () => void;
  /** Leaves the form of a new backend; `null`, where there is nothing to leave. */
  onDrop: (() => void) | null;
}

export function BackendForm(props: BackendFormProps) {
  const { isWanted, fields, wrong, headerFaults, isTesting, isKeyWanted, onEdit, onSave, onTest, onDrop } =
    props;
  const { options } = texts;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isWanted) form.current?.querySelector('input')?.focus();
  }, [isWanted]);
  const field = (name: AddressName) => (
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
  const hasHiddenFault =
    wrong.some((name) => name !== 'address') || headerFaults.some((fault) => fault !== null);
  return (
    <form ref={form} noValidate onSubmit={save}>
      {field('address')}
      <TextField
        name="name"
        label={options.name}
        hint={options.nameHint}
        value={fields.name}
        error={null}
        inputMode="text"
        onChange={(text) => onEdit('name', text)}
      />
      <AdvancedSettings hasError={hasHiddenFault || isKeyWanted}>
        {field('routeBase')}
        {field('uploadAddress')}
        <RequestHeaders headers={fields.headers} faults={headerFaults} {...props} />
      </AdvancedSettings>
      <div className="form-buttons">
        <button className="button button-primary" type="submit">
          {options.save}
        </button>
        <button className="button" type="button" aria-disabled={isTesting} onClick={onTest}>
          {options.test}
        </button>
        {onDrop && (
          <button className="button" type="button" onClick={onDrop}>
            {options.dropNew}
          </button>
        )}
      </div>
    </form>
  );
}

interface AdvancedSettingsProps {
  /** An error inside is never hidden. */
  hasError: boolean;
  children: ReactNode;
}

/** Settings that few people need, closed at first. */
function AdvancedSettings({ hasError, children }: AdvancedSettingsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details open={isOpen || hasError} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.options.advanced}</summary>
      {children}
    </details>
  );
}
