import { useId, useState, type SyntheticEvent } from 'react';
import type { CreatedKey, ListedKey } from '@svc/protocol/dashboard';
import type { DashboardClient } from '../data/dashboard-client.ts';
import { SELDOM_MS, useLive } from '../data/use-live.ts';
import { useAnnounce } from '../parts/announcer.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { formatDate } from '../parts/format.ts';
import { LiveView } from '../parts/live-view.tsx';
import { Notice } from '../parts/notice.tsx';
import { Rows, type Column } from '../parts/rows.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { useAction } from '../parts/use-action.ts';
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
        <NewKeyForm onCreate={create} />
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

function NewKeyForm({ onCreate }: { onCreate: (projectId: string) => Promise<void> }) {
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
