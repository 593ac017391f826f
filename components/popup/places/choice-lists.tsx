import { useEffect, useId } from 'react';
import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import { isOwn, isSamePlace, type PlaceTarget, type Target } from '../../../lib/transfer/target.ts';
import { Sentence } from '../../sentence.tsx';
import { useSecurityDelay } from '../../use-security-delay.ts';
import { describeNeeds, nameOfRecipient } from '../words/describe-place.ts';
import { shortenFileName } from '../words/shorten.ts';
import { choiceKey, foreignKeys, nameChoices } from './list-choices.ts';

/** A longer list scrolls. */
const MAX_SEEN = 3;

interface TargetListProps {
  choices: readonly PlaceTarget[];
  target: Target;
  actions: PopupActions;
}

/** The places that the file may go to; the one under the pointer is outlined in the page. */
export function TargetList({ choices, target, actions }: TargetListProps) {
  const id = useId();
  const names = nameChoices(choices);
  const isTooEarly = useSecurityDelay(foreignKeys(choices));
  const outlined = useOutline(actions);
  return (
    <>
      <p className="quiet" id={id}>
        {choices.length > MAX_SEEN ? texts.popup.manyChoices(choices.length) : texts.popup.choices}
      </p>
      <div className="targets" role="radiogroup" aria-labelledby={id} data-testid="targets">
        {choices.map((choice, index) => (
          <label key={choiceKey(choice)} className="choice" {...outlined(choice)}>
            <input
              type="radio"
              name={id}
              disabled={isTooEarly && !isOwn(choice)}
              checked={isSamePlace(choice, target)}
              aria-labelledby={`${id}-${index}-name`}
              aria-describedby={`${id}-${index}-needs ${id}-${index}-holds ${id}-${index}-recipient`}
              onChange={() => actions.chooseTarget(choice)}
            />
            <ChoiceText id={`${id}-${index}`} name={names[index] ?? ''} choice={choice} />
          </label>
        ))}
      </div>
    </>
  );
}

interface PutIntoListProps {
  legend: string;
  choices: readonly PlaceTarget[];
  actions: PopupActions;
}

/**
 * The places that take a held file, at a click. Buttons, not radios: an arrow key would choose a radio, and put the file
 * into the wrong field.
 */
export function PutIntoList({ legend, choices, actions }: PutIntoListProps) {
  const names = nameChoices(choices);
  const isTooEarly = useSecurityDelay(foreignKeys(choices));
  const outlined = useOutline(actions);
  return (
    <fieldset className="put-into">
      <legend className="quiet">{legend}</legend>
      <div className="targets" data-testid="targets">
        {choices.map((choice, index) => (
          <button
            key={choiceKey(choice)}
            className="choice"
            type="button"
            disabled={isTooEarly && !isOwn(choice)}
            onClick={() => actions.chooseTarget(choice)}
            {...outlined(choice)}
          >
            <ChoiceText name={names[index] ?? ''} choice={choice} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceTextProps {
  /** The start of the texts' ids, if another element refers to them. */
  id?: string;
  name: string;
  choice: PlaceTarget;
}

/**
 * A place's name and what it takes: side by side, or below each other if the name is long. What it holds, and who gets
 * the file if not the page itself, have lines of their own.
 */
function ChoiceText({ id, name, choice }: ChoiceTextProps) {
  const { holds } = choice.place;
  const recipient = nameOfRecipient(choice);
  const idOf = (part: string) => (id === undefined ? undefined : `${id}-${part}`);
  return (
    <span className="choice-text">
      <span id={idOf('name')}>
        <bdi>{name}</bdi>
      </span>
      <span className="quiet" id={idOf('needs')}>
        {describeNeeds(choice.place)}
      </span>
      {holds && (
        <span className="quiet holds" id={idOf('holds')}>
          <Sentence text={texts.popup.holds(shortenFileName(holds.name), holds.count)} />
        </span>
      )}
      {recipient !== null && (
        <bdi className="quiet recipient" id={idOf('recipient')}>
          {recipient}
        </bdi>
      )}
    </span>
  );
}

/**
 * For each choice, the event handlers that outline it in the page while the pointer or the focus is on it. The outline
 * also goes with the component, since a removed element gets no event.
 */
export function useOutline({ outline }: PopupActions) {
  useEffect(() => () => outline(null), [outline]);
  const hide = () => outline(null);
  return (choice: PlaceTarget) => {
    const show = () => outline(choice);
    return { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide };
  };
}
