import { useId, useState, type SyntheticEvent } from 'react';
import { Notice } from '../parts/notice.tsx';
import { useAction } from '../parts/use-action.ts';
import { texts } from '../texts.ts';

export function NewKeyForm({ onCreate }: { onCreate: (projectId: string) => Promise<void> }) {
  const [project, setProject] = useState('');
  const { isBusy, problem, run } = useAction();
  const [fieldId, hintId] = [useId(), useId()];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(() => onCreate(project.trim()));
  };
  return (
    <form className="card" onSubmit={submit}>
      <h2>{texts.newKey}</h2>
      {problem !== undefined && <Notice kind="bad">{problem}</Notice>}
      <div className="fields">
        <div className="field">
          <label htmlFor={fieldId}>{texts.project}</label>
          <input
            id={fieldId}
            required
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={hintId}
            value={project}
            onChange={(event) => setProject(event.target.value)}
          />
        </div>
        <button type="submit" className="main" aria-disabled={isBusy}>
          {isBusy ? texts.busy : texts.createKey}
        </button>
      </div>
      <p id={hintId} className="hint">
        {texts.projectHint}
      </p>
    </form>
  );
}
