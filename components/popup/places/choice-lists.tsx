import { useEffect, useId } from 'react';
import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import { isOwn, isSamePlace, type PlaceTarget, type Target } from '../../../lib/transfer/target.ts';
import { Sentence } from '../../sentence.tsx';
import { useSecurityDelay } from '../use-security-delay.ts';
import { describeNeeds, nameOfRecipient } from '../words/describe-place.ts';
import { shortenFileName } from '../words/shorten.ts';
import { choiceKey, foreignKeys, nameChoices } from './list-choices.ts';

/** Of more of them the list scrolls. */
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
  useEffect(() => () => actions.outline(null), [actions]); // what is taken away is never left
  return (
    <>
      <p className="quiet" id={id}>
        {choices.length > MAX_SEEN ? texts.popup.manyChoices(choices.length) : texts.popup.choices}
      </p>
      <div className="targets" role="radiogroup" aria-labelledby={id} data-testid="targets">
        {choices.map((choice, index) => (
          <label key={choiceKey(choice)} className="choice" {...outlineHandlers(choice, actions)}>
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
 * The places that take the file in hand at once. Buttons, not radios: an arrow key would choose a radio,
 * and the file would be in the wrong field.
 */
export function PutIntoList({ legend, choices, actions }: PutIntoListProps) {
  const names = nameChoices(choices);
  const isTooEarly = useSecurityDelay(foreignKeys(choices));
  useEffect(() => () => actions.outline(null), [actions]); // what is taken away is never left
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
            {...outlineHandlers(choice, actions)}
          >
            <ChoiceText name={names[index] ?? ''} choice={choice} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceTextProps {
  /** Ids for the two texts, where another element refers to them. */
  id?: string;
  name: string;
  choice: PlaceTarget;
}

/**
 * A place's name and what it takes: side by side, or below each other where the name is long. Who gets the
 * file, where that is not the page itself, has a line of its own.
 */
function ChoiceText({ id, name, choice }: ChoiceTextProps) {
  const needs = describeNeeds(choice.place);
  const recipient = nameOfRecipient(choice);
  return (
    <span className="choice-text">
      <span {...(id !== undefined && { id: `${id}-name` })}>
        <bdi>{name}</bdi>
      </span>
      <span className="quiet" {...(id !== undefined && { id: `${id}-needs` })}>
        {needs}
      </span>
      {choice.place.holds && (
        <span className="quiet holds" {...(id !== undefined && { id: `${id}-holds` })}>
          <Sentence
            text={texts.popup.holds(shortenFileName(choice.place.holds.name), choice.place.holds.count)}
          />
        </span>
      )}
      {recipient !== null && (
        <bdi className="quiet recipient" {...(id !== undefined && { id: `${id}-recipient` })}>
          {recipient}
        </bdi>
      )}
    </span>
  );
}

/** What shows a choice in the page for as long as the pointer or the keyboard is on it. */
export function outlineHandlers(choice: PlaceTarget, { outline }: PopupActions) {
  const show = () => outline(choice);
  const hide = () => outline(null);
  return { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide };
}
