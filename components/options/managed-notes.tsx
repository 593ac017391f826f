import type { ManagedPolicy, PolicyFault } from '../../lib/settings/managed/managed-policy.ts';
import { MAX_BACKENDS } from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons.tsx';
import { OptionsSection } from './options-view.tsx';

interface ManagedSignProps {
  /** For the `aria-describedby` of what is managed. */
  id?: string;
  /** Default: that it is managed. */
  text?: string;
}

/** Says that the organisation has set something. */
export function ManagedSign({ text = texts.managed.sign, ...props }: ManagedSignProps) {
  return (
    <span className="managed-sign quiet" {...props}>
      <Icon name="closedLock" />
      {text}
    </span>
  );
}

/** What the organisation has set as a whole, and what is wrong in its policy. Nothing where there is none. */
export function ManagedNotes({ policy }: { policy: ManagedPolicy }) {
  const { backends, fieldButtons, isSealingRequired, faults } = policy;
  const { managed } = texts;
  const hasSet = backends.length > 0 || fieldButtons !== null || isSealingRequired;
  if (!hasSet && faults.length === 0) return null;
  return (
    <OptionsSection title={managed.title}>
      {hasSet && <p className="quiet">{managed.intro}</p>}
      {isSealingRequired && <p>{managed.sealingRequired}</p>}
      {faults.length > 0 && (
        <div className="policy-faults">
          <h4>{managed.faultsTitle}</h4>
          <p className="quiet">{managed.faultsIntro}</p>
          <ul>
            {faults.map((fault) => (
              <li key={JSON.stringify(fault)}>{describeFault(fault)}</li>
            ))}
          </ul>
        </div>
      )}
    </OptionsSection>
  );
}

/** One sentence and the next step, for the administrator. */
export function describeFault(fault: PolicyFault): string {
  const { faults } = texts.managed;
  switch (fault.kind) {
    case 'notList':
    case 'noBackends':
      return faults[fault.kind];
    case 'tooMany':
      return faults.tooMany(MAX_BACKENDS);
    case 'notSwitch':
    case 'unknownKey':
      return faults[fault.kind](fault.key);
    case 'unknownLanguage':
      return faults.unknownLanguage(fault.language);
    case 'badBackend':
      return faults.badBackend(fault.place, texts.options.badFields[fault.field]);
    default:
      return fault satisfies never;
  }
}
