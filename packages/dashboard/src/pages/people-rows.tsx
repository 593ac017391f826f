import { useId, useState } from 'react';
import type { ListedPerson } from '@svc/protocol/dashboard';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { formatDate, formatDistance } from '../parts/format.ts';
import { Rows, type Column } from '../parts/rows.tsx';
import { texts } from '../texts.ts';

/** More than these are shown on demand, and can be searched. */
const PAGE_SIZE = 50;
/** The server stores the last use of a key this often. */
const USE_MS = 60 * 60_000;

interface PeopleRowsProps {
  people: readonly ListedPerson[];
  nowMs: number;
  onRevoke: (id: string) => Promise<void>;
}

export function PeopleRows({ people, nowMs, onRevoke }: PeopleRowsProps) {
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(PAGE_SIZE);
  const found = findPeople(people, search);
  const isLong = people.length > PAGE_SIZE;
  return (
    <>
      {isLong && <SearchField value={search} onChange={setSearch} />}
      <Rows
        name="of-people"
        columns={describeColumns(nowMs)}
        items={found.slice(0, count)}
        keyOf={({ id }) => id}
        renderActions={({ id, name }) => (
          <ConfirmButton words={texts.revokePerson(nameKey(id), name)} onConfirm={() => onRevoke(id)} />
        )}
        none={people.length === 0 ? texts.noPeople : texts.noSuchPerson}
      />
      {found.length > count && (
        <button type="button" className="more" onClick={() => setCount(count + PAGE_SIZE)}>
          {texts.showMore}
        </button>
      )}
    </>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{texts.findPerson}</label>
      <input id={id} type="search" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

const names = new Intl.Collator();

/** Those whose name or key contains the text, by name. */
function findPeople(people: readonly ListedPerson[], search: string): ListedPerson[] {
  const wanted = search.trim().toLowerCase();
  return people
    .filter(({ id, name }) => name.toLowerCase().includes(wanted) || nameKey(id).includes(wanted))
    .toSorted((one, other) => names.compare(one.name, other.name));
}

function describeColumns(nowMs: number): readonly Column<ListedPerson>[] {
  return [
    {
      area: 'project',
      label: texts.personColumn,
      render: ({ name }) => (
        <strong>
          <bdi>{name}</bdi>
        </strong>
      ),
    },
    { area: 'key', label: texts.key, render: ({ id }) => <code>{nameKey(id)}</code> },
    {
      area: 'created',
      label: texts.created,
      isAside: true,
      render: ({ createdAtMs }) => formatDate(createdAtMs),
    },
    { area: 'when', label: texts.lastUse, render: ({ lastUsedAtMs }) => describeUse(lastUsedAtMs, nowMs) },
  ];
}

function describeUse(lastUsedAtMs: number | null, nowMs: number): string {
  if (lastUsedAtMs === null) return texts.neverUsed;
  return nowMs - lastUsedAtMs < USE_MS
    ? texts.usedLately
    : texts.usedBefore(formatDistance(lastUsedAtMs, nowMs));
}

/** The beginning of the key, to find it in a configuration. */
function nameKey(id: string): string {
  return `svcp_${id}…`;
}
