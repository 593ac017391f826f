import { useId } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { hostOf } from '../host-of.ts';

interface HiddenSitesProps {
  origins: readonly string[];
  onShowAgain: (origin: string) => void;
}

/** The sites where the person wants no buttons. */
export function HiddenSites({ origins, onShowAgain }: HiddenSitesProps) {
  const { options } = texts;
  const id = useId();
  return (
    <>
      <h4 id={id}>{options.hiddenOn}</h4>
      <ul className="hidden-sites" aria-labelledby={id}>
        {origins.map((origin) => {
          const host = hostOf(origin) ?? origin;
          return (
            <li key={origin}>
              <span>{host}</span>
              <button
                className="small-button"
                type="button"
                aria-label={options.showAgainOn(host)}
                onClick={() => onShowAgain(origin)}
              >
                {options.showAgain}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
