import { useState } from 'react';
import type { EndpointSecret } from '@svc/protocol/dashboard';
import type { DashboardClient } from '../data/dashboard-client.ts';
import { OFTEN_MS, useLive } from '../data/use-live.ts';
import { LiveView } from '../parts/live-view.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { texts } from '../texts.ts';
import { EndpointCard } from './endpoint-card.tsx';
import { NewWebhookForm } from './new-webhook-form.tsx';

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
