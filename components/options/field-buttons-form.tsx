import { useId } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { Button } from '../button.tsx';
import { ManagedSign } from './managed-notes.tsx';
import { hostOf } from '../link-host.ts';

interface FieldButtonsFormProps {
  isOn: boolean;
  hiddenOn: readonly string[];
  failure: 'refused' | 'notSaved' | null;
  /** Called inside the click: only then a browser lets an extension ask for a permission. */
  onSwitch: (isOn: boolean) => void;
  onShowAgain: (origin: string) => void;
  /** Whether the organisation has set the switch. Default: not. */
  isLocked?: boolean;
  /** The organisation has switched it on, and only the person can allow it. Called inside the click. Default: not so. */
  onAllow?: (() => void) | null;
}

/** The switch for the buttons on every page, and the sites that have none. */
export function FieldButtonsForm(props: FieldButtonsFormProps) {
  const { isOn, hiddenOn, failure, onSwitch, onShowAgain, isLocked = false, onAllow = null } = props;
  const { options, managed } = texts;
  const id = useId();
  return (
    <div>
      <label className="switch">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `checked` is that (https://www.w3.org/TR/html-aria/#el-input-checkbox)
          role="switch"
          checked={isOn}
          aria-describedby={isLocked ? `${id} ${id}-managed` : id}
          disabled={isLocked}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        {options.fieldButtons}
      </label>
      <p className="quiet" id={id}>
        {options.fieldButtonsHint}
      </p>
      {isLocked && <ManagedSign id={`${id}-managed`} />}
      {onAllow && (
        <div className="access-missing">
          <p>{managed.accessMissing}</p>
          <Button onClick={onAllow}>{managed.allowAllSites}</Button>
        </div>
      )}
      {/* Always in the page, so that screen readers announce changes. */}
      <p className="status-bad" aria-live="polite">
        {describeFailure(failure)}
      </p>
      {isOn && hiddenOn.length > 0 && <HiddenSites hiddenOn={hiddenOn} onShowAgain={onShowAgain} />}
    </div>
  );
}

function describeFailure(failure: FieldButtonsFormProps['failure']): string {
  const { options } = texts;
  if (failure === null) return '';
  return failure === 'refused' ? options.fieldButtonsRefused : options.notSaved;
}

/** The sites where the person wants no buttons. */
function HiddenSites({ hiddenOn, onShowAgain }: Pick<FieldButtonsFormProps, 'hiddenOn' | 'onShowAgain'>) {
  const { options } = texts;
  const id = useId();
  return (
    <>
      <h4 id={id}>{options.hiddenOn}</h4>
      <ul className="hidden-sites" aria-labelledby={id}>
        {hiddenOn.map((origin) => {
          const host = hostOf(origin) ?? origin;
          return (
            <li key={origin}>
              <span>{host}</span>
              <Button look="small" aria-label={options.showAgainOn(host)} onClick={() => onShowAgain(origin)}>
                {options.showAgain}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
