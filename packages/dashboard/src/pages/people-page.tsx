import { useState } from 'react';
import { createPersonLink, kindOfHost } from '@svc/protocol';
import { MAX_PERSON_NAME_LENGTH, type CreatedPerson, type PeopleList } from '@svc/protocol/dashboard';
import { findServerAddress } from '../data/ask-server.ts';
import type { DashboardClient } from '../data/dashboard-client.ts';
import { SELDOM_MS, useLive } from '../data/use-live.ts';
import { useAnnounce } from '../parts/announcer.tsx';
import { LiveView } from '../parts/live-view.tsx';
import { NewKeyForm } from '../parts/new-key-form.tsx';
import { Notice } from '../parts/notice.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { texts } from '../texts.ts';
import { PeopleRows } from './people-rows.tsx';

/** Makes and revokes the keys of people on other computers. */
export function PeoplePage({ client }: { client: DashboardClient }) {
  const live = useLive(client.listPeople, SELDOM_MS);
  const [made, setMade] = useState<CreatedPerson>();
  const announce = useAnnounce();
  const create = async (name: string) => {
    setMade(await client.createPerson(name));
    await live.refresh();
  };
  const revoke = async (id: string) => {
    await client.revokePerson(id);
    await live.refresh();
    if (made?.id === id) setMade(undefined);
    announce(texts.revoked);
  };
  return (
    <>
      <p className="lead">{texts.peopleLead}</p>
      <LiveView live={live}>
        {(list) => (
          <>
            <Door {...list} />
            {made ? (
              <NewPerson
                key={made.id}
                person={made}
                publicUrl={list.publicUrl}
                onKept={() => setMade(undefined)}
              />
            ) : (
              <NewKeyForm
                title={texts.newPerson}
                label={texts.personName}
                hint={texts.personHint}
                field={{ maxLength: MAX_PERSON_NAME_LENGTH }}
                onCreate={create}
              />
            )}
            <h2>{texts.peopleHeading}</h2>
            <PeopleRows people={list.people} nowMs={list.nowMs} onRevoke={revoke} />
          </>
        )}
      </LiveView>
    </>
  );
}

/** Why keys are of no use at this server. */
function Door({ publicUrl, isNetworkAllowed }: Pick<PeopleList, 'publicUrl' | 'isNetworkAllowed'>) {
  if (isNetworkAllowed) return <Notice kind="careful">{texts.peopleOpen}</Notice>;
  return publicUrl === null ? <Notice kind="careful">{texts.peopleClosed}</Notice> : null;
}

interface NewPersonProps {
  person: CreatedPerson;
  publicUrl: string | null;
  onKept: () => void;
}

/** The setup link of a new key, and the key itself for those who set up their browser by hand. */
function NewPerson({ person, publicUrl, onKept }: NewPersonProps) {
  const link = createPersonLink(findServerAddress(publicUrl), person.text);
  const { protocol, hostname } = new URL(link);
  const isReadable = protocol === 'http:' && kindOfHost(hostname) !== 'thisComputer';
  return (
    <ShownOnce
      title={texts.personMade(person.name)}
      use={texts.personUse(person.name)}
      line={link}
      code={texts.setupCode}
      onKept={onKept}
    >
      {isReadable && <Notice kind="careful">{texts.personReadable}</Notice>}
      <details>
        <summary>{texts.personByHand}</summary>
        <p>{texts.personByHandUse}</p>
        <pre>
          <code>{`Authorization: Bearer ${person.text}`}</code>
        </pre>
      </details>
    </ShownOnce>
  );
}
