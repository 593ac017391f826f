interface TextFieldProps {
  name: string;
  label: string;
  hint: string;
  value: string;
  /** `null`, when the value is right. */
  error: string | null;
  /** Which keyboard a touch screen shows. Default `url`. */
  inputMode?: 'url' | 'text';
  onChange: (value: string) => void;
}

export function TextField(props: TextFieldProps) {
  const { name, label, hint, value, error, inputMode = 'url', onChange } = props;
  return (
    <div className="text-field">
      <label htmlFor={name}>{label}</label>
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
        aria-describedby={error === null ? `${name}-hint` : `${name}-error ${name}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== null && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
      <p className="quiet" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}
