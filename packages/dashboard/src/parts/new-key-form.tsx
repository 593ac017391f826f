import { useId, useState, type InputHTMLAttributes, type SyntheticEvent } from 'react';
import { texts } from '../texts.ts';
import { Notice } from './notice.tsx';
import { useAction } from './use-action.ts';

interface NewKeyFormProps {
  title: string;
  /** Of the field: whose key it is. */
  label: string;
  hint: string;
  field: Pick<InputHTMLAttributes<HTMLInputElement>, 'maxLength' | 'autoCapitalize' | 'spellCheck'>;
  onCreate: (owner: string) => Promise<void>;
}

/** Makes a key for a project or a person. */
export function NewKeyForm({ title, label, hint, field, onCreate }: NewKeyFormProps) {
  const [owner, setOwner] = useState('');
  const { isBusy, problem, run } = useAction();
  const [fieldId, hintId] = [useId(), useId()];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(() => onCreate(owner.trim()));
  };
  return (
    <form className="card" onSubmit={submit}>
      <h2>{title}</h2>
      {problem !== undefined && <Notice kind="bad">{problem}</Notice>}
      <div className="fields">
        <div className="field">
          <label htmlFor={fieldId}>{label}</label>
          <input
            {...field}
            id={fieldId}
            required
            autoComplete="off"
            aria-describedby={hintId}
            value={owner}
            onChange={(event) => setOwner(event.target.value)}
          />
        </div>
        <button type="submit" className="main" aria-disabled={isBusy}>
          {isBusy ? texts.busy : texts.createKey}
        </button>
      </div>
      <p id={hintId} className="hint">
        {hint}
      </p>
    </form>
  );
}
