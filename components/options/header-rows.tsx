import { useEffect, useId, useRef } from 'react';
import { MAX_HEADERS, type HeaderFault, type RequestHeader } from '../../lib/settings/request-headers.ts';
import { texts } from '../../lib/texts/texts.ts';
import { HeaderRow } from './header-row.tsx';

export interface HeaderActions {
  onAddHeader: () => void;
  onEditHeader: (id: number, change: Partial<RequestHeader>) => void;
  onRemoveHeader: (id: number) => void;
}

interface HeaderRowsProps extends HeaderActions {
  headers: readonly (RequestHeader & { id: number })[];
  /** By row. */
  faults: readonly (HeaderFault | null)[];
}

/** The headers that a backend wants with each request. */
export function HeaderRows(props: HeaderRowsProps) {
  const { headers, faults, onAddHeader, onEditHeader, onRemoveHeader } = props;
  const { options } = texts;
  const id = useId();
  const group = useFocusInRows(headers.length);
  return (
    <fieldset ref={group} className="headers" aria-describedby={id}>
      <legend>{options.headers}</legend>
      {headers.length > 0 && (
        <ul>
          {headers.map((header, row) => (
            <HeaderRow
              key={header.id}
              header={header}
              fault={faults[row] ?? null}
              onEdit={(change) => onEditHeader(header.id, change)}
              onRemove={() => onRemoveHeader(header.id)}
            />
          ))}
        </ul>
      )}
      <p className="quiet" id={id}>
        {options.headersHint}
      </p>
      {headers.length < MAX_HEADERS && (
        <button className="small-button add-header" type="button" onClick={onAddHeader}>
          {options.addHeader}
        </button>
      )}
    </fieldset>
  );
}

/** A new row is typed in next; after a row that was removed the keyboard goes on below the others. */
function useFocusInRows(count: number) {
  const group = useRef<HTMLFieldSetElement>(null);
  const lastCount = useRef(count);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    const names = group.current?.querySelectorAll<HTMLElement>('.header-name');
    if (count > lastCount.current) names?.item(count - 1).focus();
    else if (count < lastCount.current && isLost)
      group.current?.querySelector<HTMLElement>('.add-header')?.focus();
    lastCount.current = count;
  }, [count]);
  return group;
}
