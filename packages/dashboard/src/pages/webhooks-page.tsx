import { useId, useState, type SyntheticEvent } from 'react';
import type { EndpointSecret } from '@svc/protocol/dashboard';
import type { DashboardClient } from '../data/dashboard-client.ts';
import { OFTEN_MS, useLive } from '../data/use-live.ts';
import { LiveView } from '../parts/live-view.tsx';
import { Notice } from '../parts/notice.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { useAction } from '../parts/use-action.ts';
import { texts } from '../texts.ts';
import { EndpointCard } from './endpoint-card.tsx';

interface MadeSecret extends EndpointSecret {
  url: string;
  /** The secret replaces another one. */
  isNew: boolean;
}

/** All webhook endpoints, and what was sent to them. */
export function WebhooksPage({ client }: { client: DashboardClient }) {
  const live = useLive(client.listEndpoints, OFTEN_MS);
  const [made, setMade] = useState<MadeSecret>();
  const add = async (url: string, projectId: string | null) => {
    setMade({ ...(await client.addEndpoint(url, projectId)), url, isNew: true });
    await live.refresh();
  };
  const renew = async (id: string, url: string) => {
    setMade({ ...(await client.renewSecret(id)), url, isNew: false });
    await live.refresh();
  };
  return (
    <>
      <p className="lead">{texts.webhooksLead}</p>
      {made && (
        <ShownOnce
          key={made.secret}
          title={texts.webhookMade(made.url)}
          use={texts.webhookUse}
          line={`SVC_WEBHOOK_SECRET=${made.secret}`}
          {...(!made.isNew && { more: texts.formerSecret })}
          onKept={() => setMade(undefined)}
        />
      )}
      <LiveView live={live}>
        {({ endpoints, projects, nowMs }) => (
          <>
            {!made && <NewWebhookForm projects={projects} onAdd={add} />}
            {endpoints.length === 0 && <p className="soft">{texts.noWebhooks}</p>}
            {endpoints.map((endpoint) => (
              <EndpointCard
                key={endpoint.id}
                endpoint={endpoint}
                nowMs={nowMs}
                client={client}
                onNewSecret={() => renew(endpoint.id, endpoint.url)}
                onChanged={live.refresh}
              />
            ))}
          </>
        )}
      </LiveView>
    </>
  );
}

interface NewWebhookProps {
  projects: readonly string[];
  onAdd: (url: string, projectId: string | null) => Promise<void>;
}

function NewWebhookForm({ projects, onAdd }: NewWebhookProps) {
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
