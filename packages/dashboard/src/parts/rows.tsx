import type { ReactNode } from 'react';

/**
 * A list with columns, which on a narrow screen becomes one of cards. A screen reader hears the same on both: each cell says
 * what it is.
 *
 * @param columns - the heads of the cells. The last cell of a row may be one more, with its buttons.
 */
export function Rows({
  name,
  columns,
  children,
}: {
  name: string;
  columns: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className={`rows ${name}`}>
      <div className="row head" aria-hidden="true">
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      {/* Safari takes a list without marks for no list */}
      {/* eslint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list">{children}</ul>
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <li className="row">{children}</li>;
}

interface CellProps {
  /** Where it is in a card: see `rows.css`. */
  area: 'project' | 'created' | 'key' | 'state' | 'job' | 'files' | 'when' | 'tries' | 'event';
  label: string;
  /** In a card it stands at the edge. */
  isAside?: boolean;
  children: ReactNode;
}

export function Cell({ area, label, isAside = false, children }: CellProps) {
  return (
    <div className={`cell area-${area}${isAside ? ' aside-cell' : ''}`}>
      <span className="only-heard">{label} </span>
      {children}
    </div>
  );
}

/** What can be done with a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}
