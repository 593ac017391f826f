import { useState } from 'react';
import type { CreatedKey, ListedKey } from '@svc/protocol/dashboard';
import type { DashboardClient } from '../data/dashboard-client.ts';
import { SELDOM_MS, useLive } from '../data/use-live.ts';
import { useAnnounce } from '../parts/announcer.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { formatDate } from '../parts/format.ts';
import { LiveView } from '../parts/live-view.tsx';
import { NewKeyForm } from '../parts/new-key-form.tsx';
import { Rows, type Column } from '../parts/rows.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { texts } from '../texts.ts';

/** Makes and revokes API keys. */
export function KeysPage({ client }: { client: DashboardClient }) {
  const live = useLive(client.listKeys, SELDOM_MS);
  const [made, setMade] = useState<CreatedKey>();
  const announce = useAnnounce();
  const create = async (projectId: string) => {
    setMade(await client.createKey(projectId));
    await live.refresh();
  };
  const revoke = async (id: string) => {
    await client.revokeKey(id);
    await live.refresh();
    if (made?.id === id) setMade(undefined);
    announce(texts.revoked);
  };
  return (
    <>
      <p className="lead">{texts.keysLead}</p>
      {made ? (
        <ShownOnce
          key={made.id}
          title={texts.keyMade(made.projectId)}
          use={texts.keyUse}
          line={`SVC_TOKEN=${made.text}`}
          onKept={() => setMade(undefined)}
        />
      ) : (
        <NewKeyForm
          title={texts.newKey}
          label={texts.project}
          hint={texts.projectHint}
          field={{ maxLength: 64, autoCapitalize: 'none', spellCheck: false }}
          onCreate={create}
        />
      )}
      <LiveView live={live}>
        {({ keys, embeddedProject }) => (
          <>
            <h2>{texts.keysHeading}</h2>
            <KeyRows keys={keys} onRevoke={revoke} />
            <section className="aside">
              <h2>{texts.embeddedTitle(embeddedProject)}</h2>
              <p className="soft">{texts.embeddedText}</p>
            </section>
          </>
        )}
      </LiveView>
    </>
  );
}

const KEY_COLUMNS: readonly Column<ListedKey>[] = [
  { area: 'project', label: texts.project, render: ({ projectId }) => <strong>{projectId}</strong> },
  { area: 'key', label: texts.key, render: ({ id }) => <code>{nameKey(id)}</code> },
  {
    area: 'created',
    label: texts.created,
    isAside: true,
    render: ({ createdAtMs }) => formatDate(createdAtMs),
  },
];

function KeyRows({ keys, onRevoke }: { keys: ListedKey[]; onRevoke: (id: string) => Promise<void> }) {
  return (
    <Rows
      name="of-keys"
      columns={KEY_COLUMNS}
      items={keys.toSorted((one, other) => one.projectId.localeCompare(other.projectId))}
      keyOf={({ id }) => id}
      renderActions={({ id, projectId }) => (
        <ConfirmButton words={texts.revoke(nameKey(id), projectId)} onConfirm={() => onRevoke(id)} />
      )}
      none={texts.noKeys}
    />
  );
}

/** The beginning of the key, to find it in a configuration. */
function nameKey(id: string): string {
  return `svc_${id}…`;
}
