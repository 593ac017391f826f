import { useId, useState, type SyntheticEvent } from 'react';
import { Notice } from '../parts/notice.tsx';
import { useAction } from '../parts/use-action.ts';
import { texts } from '../texts.ts';

interface NewWebhookProps {
  projects: readonly string[];
  onAdd: (url: string, projectId: string | null) => Promise<void>;
}

export function NewWebhookForm({ projects, onAdd }: NewWebhookProps) {
  const [url, setUrl] = useState('');
  const [project, setProject] = useState('');
  const { isBusy, problem, run } = useAction();
  const [addressId, hintId, projectId] = [useId(), useId(), useId()];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(() => onAdd(url.trim(), project || null));
  };
  return (
    <form className="card" onSubmit={submit}>
      <h2>{texts.newWebhook}</h2>
      {problem !== undefined && <Notice kind="bad">{problem}</Notice>}
      <div className="fields">
        <div className="field long">
          <label htmlFor={addressId}>{texts.address}</label>
          <input
            id={addressId}
            inputMode="url"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={hintId}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={projectId}>{texts.forProject}</label>
          <select id={projectId} value={project} onChange={(event) => setProject(event.target.value)}>
            <option value="">{texts.anyProject}</option>
            {projects.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
        <button type="submit" className="main" aria-disabled={isBusy}>
          {isBusy ? texts.busy : texts.addWebhook}
        </button>
      </div>
      <p id={hintId} className="hint">
        {texts.addressHint}
      </p>
    </form>
  );
}
