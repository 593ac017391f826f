import type { CSSProperties, ReactNode } from 'react';

/**
 * A list with columns, which becomes a list of cards on a narrow screen. Screen readers hear the same on both: each
 * cell names itself.
 *
 * @param columns - the heads of the cells. A row may have one more cell, with its buttons.
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
      {/* Safari needs the role of a list without marks */}
      {/* eslint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list">{children}</ul>
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <li className="row">{children}</li>;
}

interface CellProps {
  /** The cell's grid area in a card: see `rows.css`. */
  area: 'project' | 'created' | 'key' | 'state' | 'job' | 'files' | 'when' | 'tries' | 'event';
  label: string;
  /** In a card the cell stands at the edge. */
  isAside?: boolean;
  children: ReactNode;
}

export function Cell({ area, label, isAside = false, children }: CellProps) {
  const style = { '--area': area } as CSSProperties; // its type knows no properties of our own
  return (
    <div className={isAside ? 'cell aside-cell' : 'cell'} style={style}>
      <span className="only-heard">{label} </span>
      {children}
    </div>
  );
}

export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}
