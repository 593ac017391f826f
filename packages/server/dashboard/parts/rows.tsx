import type { ReactNode } from 'react';

/**
 * A list with columns. On a narrow screen each row is a card, and each cell says what it is; a screen reader hears it so on
 * all of them.
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

export function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="cell">
      <span className="label">{label} </span>
      {children}
    </div>
  );
}

/** What can be done with a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}
