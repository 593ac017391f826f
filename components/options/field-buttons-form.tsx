import { useId } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { hostOf } from '../link-host.ts';

interface FieldButtonsFormProps {
  isOn: boolean;
  hiddenOn: readonly string[];
  failure: 'refused' | 'notSaved' | null;
  /** Called inside the click, which is when a browser lets an extension ask. */
  onSwitch: (isOn: boolean) => void;
  onShowAgain: (origin: string) => void;
}

/** The switch for the buttons on every page, and the sites that have none. */
export function FieldButtonsForm(props: FieldButtonsFormProps) {
  const { isOn, hiddenOn, failure, onSwitch, onShowAgain } = props;
  const { options } = texts;
  const id = useId();
  return (
    <div>
      <label className="switch">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `checked` is that (https://www.w3.org/TR/html-aria/#el-input-checkbox)
          role="switch"
          checked={isOn}
          aria-describedby={id}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        {options.fieldButtons}
      </label>
      <p className="quiet" id={id}>
        {options.fieldButtonsHint}
      </p>
      {/* Always in the page, so that screen readers say what appears in it. */}
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
  return failure === 'refused' ? options.fieldButtonsRefused : options.fieldButtonsNotSaved;
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
