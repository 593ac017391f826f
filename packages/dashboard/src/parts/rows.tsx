import type { CSSProperties, ReactNode } from 'react';

export interface Column<Item> {
  /** The cell's grid area in a card: see `rows.css`. */
  area: 'project' | 'created' | 'key' | 'state' | 'job' | 'files' | 'when' | 'tries' | 'event';
  label: string;
  /** In a card the cell stands at the edge. */
  isAside?: boolean;
  render: (item: Item) => ReactNode;
}

interface RowsProps<Item> {
  name: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The buttons at the end of a row. */
  renderActions: (item: Item) => ReactNode;
  /** Shown in place of an empty list. */
  none: string;
}

/**
 * A list with columns, which becomes a list of cards on a narrow screen. Screen readers hear the same on both: each
 * cell names itself.
 */
export function Rows<Item>({ name, columns, items, keyOf, renderActions, none }: RowsProps<Item>) {
  if (items.length === 0) return <p className="soft">{none}</p>;
  return (
    <div className={`rows ${name}`}>
      <div className="row head" aria-hidden="true">
        {columns.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      {/* Safari needs the role of a list without marks */}
      {/* eslint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list">
        {items.map((item) => (
          <li key={keyOf(item)} className="row">
            {columns.map(({ area, label, isAside = false, render }) => (
              <div key={area} className={isAside ? 'cell aside-cell' : 'cell'} style={inArea(area)}>
                <span className="screen-reader-only">{label} </span>
                {render(item)}
              </div>
            ))}
            <div className="actions row-actions">{renderActions(item)}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function inArea(area: string): CSSProperties {
  return { '--area': area } as CSSProperties; // its type knows no properties of our own
}
