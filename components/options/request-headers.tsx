import { useEffect, useId, useRef, useState } from 'react';
import { MAX_HEADERS, type HeaderFault, type RequestHeader } from '../../lib/settings/request-headers.ts';
import { texts } from '../../lib/texts/texts.ts';
import { Button } from '../button.tsx';

export interface HeaderActions {
  onAddHeader: () => void;
  onEditHeader: (id: number, change: Partial<RequestHeader>) => void;
  onRemoveHeader: (id: number) => void;
}

interface RequestHeadersProps extends HeaderActions {
  headers: readonly (RequestHeader & { id: number })[];
  /** By the ids of rows. */
  faults: Readonly<Record<number, HeaderFault | null>>;
  /** Whether the organisation has set them: names are shown only. Default: not. */
  isManaged?: boolean;
}

/** The headers that a backend needs with each request. */
export function RequestHeaders(props: RequestHeadersProps) {
  const { headers, faults, isManaged = false, onAddHeader, onEditHeader, onRemoveHeader } = props;
  const { options } = texts;
  const id = useId();
  const group = useFocusInRows(headers.length);
  return (
    <fieldset ref={group} className="headers" aria-describedby={isManaged ? undefined : id}>
      <legend>{options.headers}</legend>
      {headers.length > 0 && (
        <ul>
          {headers.map((header) => (
            <HeaderRow
              key={header.id}
              header={header}
              isManaged={isManaged}
              fault={faults[header.id] ?? null}
              onEdit={(change) => onEditHeader(header.id, change)}
              onRemove={() => onRemoveHeader(header.id)}
            />
          ))}
        </ul>
      )}
      {!isManaged && (
        <p className="quiet" id={id}>
          {options.headersHint}
        </p>
      )}
      {headers.length < MAX_HEADERS && !isManaged && (
        <button className="small-button add-header" type="button" onClick={onAddHeader}>
          {options.addHeader}
        </button>
      )}
    </fieldset>
  );
}

/** Focuses the name in a new row; after the removal of a row, the button that adds one. */
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

interface HeaderRowProps {
  header: RequestHeader;
  isManaged: boolean;
  fault: HeaderFault | null;
  onEdit: (change: Partial<RequestHeader>) => void;
  onRemove: () => void;
}

/** One request header. Its value is a secret, and shown only on request. */
function HeaderRow({ header, isManaged, fault, onEdit, onRemove }: HeaderRowProps) {
  const { options } = texts;
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const isValueWrong = fault === 'noValue' || fault === 'badValue';
  const name = header.name.trim() || options.unnamedHeader;
  const field = (isWrong: boolean) => ({
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    'aria-invalid': isWrong,
    disabled: isManaged,
    ...(isWrong && { 'aria-describedby': id }),
  });
  return (
    <li className="header-row">
      <input
        type="text"
        className="header-name"
        aria-label={options.headerName}
        placeholder={options.headerName}
        value={header.name}
        {...field(fault !== null && !isValueWrong)}
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      <input
        type={isShown ? 'text' : 'password'}
        className="header-value"
        aria-label={options.headerValue}
        placeholder={isManaged ? texts.managed.hiddenValue : options.headerValue}
        value={header.value}
        {...field(isValueWrong)}
        onChange={(event) => onEdit({ value: event.target.value })}
      />
      {!isManaged && (
        <>
          <Button
            look="small"
            aria-pressed={isShown}
            aria-label={options.showValueOf(name)}
            onClick={() => setIsShown(!isShown)}
          >
            {options.showValue}
          </Button>
          <Button look="small" aria-label={options.removeHeaderNamed(name)} onClick={onRemove}>
            {options.removeHeader}
          </Button>
        </>
      )}
      {fault !== null && (
        <p className="field-error" id={id}>
          {options.headerFaults[fault]}
        </p>
      )}
    </li>
  );
}
