import { useId, useState } from 'react';
import type { HeaderFault, RequestHeader } from '../../lib/settings/request-headers.ts';
import { texts } from '../../lib/texts/texts.ts';

interface HeaderRowProps {
  header: RequestHeader;
  fault: HeaderFault | null;
  onEdit: (change: Partial<RequestHeader>) => void;
  onRemove: () => void;
}

/** One request header. Its value is a secret, shown when the person asks for it. */
export function HeaderRow({ header, fault, onEdit, onRemove }: HeaderRowProps) {
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
        placeholder={options.headerValue}
        value={header.value}
        {...field(isValueWrong)}
        onChange={(event) => onEdit({ value: event.target.value })}
      />
      <button
        className="small-button"
        type="button"
        aria-pressed={isShown}
        aria-label={options.showValueOf(name)}
        onClick={() => setIsShown(!isShown)}
      >
        {options.showValue}
      </button>
      <button
        className="small-button"
        type="button"
        aria-label={options.removeHeaderNamed(name)}
        onClick={onRemove}
      >
        {options.removeHeader}
      </button>
      {fault !== null && (
        <p className="field-error" id={id}>
          {options.headerFaults[fault]}
        </p>
      )}
    </li>
  );
}
