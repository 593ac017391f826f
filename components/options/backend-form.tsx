import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { HeaderFault, RequestHeader } from '../../lib/settings/request-headers.ts';
import { texts } from '../../lib/texts/texts.ts';
import { Button } from '../button.tsx';
import { ManagedSign } from './managed-notes.tsx';
import { RequestHeaders, type HeaderActions } from './request-headers.tsx';

type AddressName = 'address' | 'routeBase' | 'uploadAddress';

interface BackendFormProps extends HeaderActions {
  /** Whether the person asked for this form: then its first field gets the focus. */
  isWanted: boolean;
  fields: Record<AddressName | 'name', string> & { headers: readonly (RequestHeader & { id: number })[] };
  wrong: readonly AddressName[];
  /** By the ids of the headers' rows. */
  headerFaults: Readonly<Record<number, HeaderFault | null>>;
  isTesting: boolean;
  /** The key among the headers. */
  keyText: string;
  /** Whether the backend asks for a key or refuses it: then the field of the key gets the focus. */
  isKeyWanted: boolean;
  onEdit: (name: AddressName | 'name', text: string) => void;
  onEditKey: (text: string) => void;
  onSave: () => void;
  onTest: () => void;
  onTestWithPhone: () => void;
  /** Leaves the form of a new backend; `null` for a saved one. */
  onDrop: (() => void) | null;
  /** Whether the organisation has set the backend: it can be looked at and tested. Default: not. */
  isManaged?: boolean;
}

export function BackendForm(props: BackendFormProps) {
  const { isWanted, fields, wrong, headerFaults, isTesting, isManaged = false } = props;
  const { keyText, isKeyWanted, onEdit, onEditKey, onSave, onTest, onTestWithPhone, onDrop } = props;
  const { options } = texts;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isWanted) form.current?.querySelector('input')?.focus();
  }, [isWanted]);
  const field = (name: AddressName | 'name') => (
    <TextField
      name={name}
      inputMode={name === 'name' ? 'text' : 'url'}
      value={fields[name]}
      isManaged={isManaged}
      error={name !== 'name' && wrong.includes(name) ? options.errors[name] : null}
      onChange={(text) => onEdit(name, text)}
    />
  );
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    onSave();
  };
  const hasHiddenFault =
    wrong.some((name) => name !== 'address') || Object.values(headerFaults).some((fault) => fault !== null);
  // The key may be in a header of another name.
  const isOtherHeaderWrong = isKeyWanted && keyText === '' && fields.headers.length > 0;
  return (
    <form ref={form} noValidate onSubmit={save}>
      {isManaged && <ManagedSign id={SIGN} />}
      {field('address')}
      {field('name')}
      {!isManaged && <KeyField value={keyText} isWanted={isKeyWanted} onChange={onEditKey} />}
      <AdvancedSettings hasError={hasHiddenFault || isOtherHeaderWrong}>
        {field('routeBase')}
        {field('uploadAddress')}
        <RequestHeaders headers={fields.headers} faults={headerFaults} {...props} />
      </AdvancedSettings>
      <div className="form-buttons">
        <Button
          look="primary"
          type="submit"
          disabled={isManaged}
          aria-describedby={isManaged ? SIGN : undefined}
        >
          {options.save}
        </Button>
        <Button aria-disabled={isTesting} onClick={onTest}>
          {options.test}
        </Button>
        <Button aria-disabled={isTesting} onClick={onTestWithPhone}>
          {options.phoneTest.start}
        </Button>
        {onDrop && <Button onClick={onDrop}>{options.dropNew}</Button>}
      </div>
    </form>
  );
}

/** The id of what says that the form is managed. */
const SIGN = 'managed-sign';

interface TextFieldProps {
  name: AddressName | 'name';
  /** Which keyboard a touch screen shows. */
  inputMode: 'url' | 'text';
  value: string;
  isManaged: boolean;
  /** `null`, when the value is right. */
  error: string | null;
  onChange: (value: string) => void;
}

function TextField({ name, inputMode, value, isManaged, error, onChange }: TextFieldProps) {
  const { options } = texts;
  const notes = [error !== null && `${name}-error`, isManaged ? SIGN : `${name}-hint`];
  return (
    <div className="text-field">
      <label htmlFor={name}>{options[name]}</label>
      <input
        id={name}
        name={name}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={notes.filter(Boolean).join(' ')}
        disabled={isManaged}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== null && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {!isManaged && (
        <p className="quiet" id={`${name}-hint`}>
          {options[`${name}Hint`]}
        </p>
      )}
    </div>
  );
}

interface KeyFieldProps {
  value: string;
  isWanted: boolean;
  onChange: (value: string) => void;
}

/** The key that most servers ask for. It is a secret; the request headers show it on request. */
function KeyField({ value, isWanted, onChange }: KeyFieldProps) {
  const { options } = texts;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) input.current?.focus();
  }, [isWanted]);
  return (
    <div className="text-field">
      <label htmlFor="key">{options.key}</label>
      <input
        ref={input}
        id="key"
        type="password"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        aria-describedby="key-hint"
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="quiet" id="key-hint">
        {options.keyHint}
      </p>
    </div>
  );
}

interface AdvancedSettingsProps {
  /** Whether something inside needs the person: then it is open. */
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
