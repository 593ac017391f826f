import { useEffect, useId } from 'react';
import { isOwn, isSamePlace, type PlaceTarget, type Target } from '../../lib/transfer/target.ts';
import { texts } from '../../lib/texts/texts.ts';
import { ChoiceText } from './choice-text.tsx';
import { choiceKey, foreignKeys } from './list-choices.ts';
import { nameChoices } from './name-choices.ts';
import { outlineHandlers, type OnOutline } from './outline-handlers.ts';
import { useDeadTime } from './use-dead-time.ts';

interface TargetListProps {
  choices: readonly PlaceTarget[];
  target: Target;
  onChoose: (choice: PlaceTarget) => void;
  onOutline: OnOutline;
}

/** The places that the file may go to; the one under the pointer is outlined in the page. */
export function TargetList({ choices, target, onChoose, onOutline }: TargetListProps) {
  const id = useId();
  const names = nameChoices(choices);
  const isDead = useDeadTime(foreignKeys(choices));
  useEffect(() => () => onOutline(null), [onOutline]); // what is taken away is never left
  return (
    <>
      <p className="quiet" id={id}>
        {texts.popup.choices}
      </p>
      <div className="targets" role="radiogroup" aria-labelledby={id} data-testid="targets">
        {choices.map((choice, index) => (
          <label key={choiceKey(choice)} className="choice" {...outlineHandlers(choice, onOutline)}>
            <input
              type="radio"
              name={id}
              disabled={isDead && !isOwn(choice)}
              checked={isSamePlace(choice, target)}
              aria-labelledby={`${id}-${index}-name`}
              aria-describedby={`${id}-${index}-needs ${id}-${index}-recipient`}
              onChange={() => onChoose(choice)}
            />
            <ChoiceText id={`${id}-${index}`} name={names[index] ?? ''} choice={choice} />
          </label>
        ))}
      </div>
    </>
  );
}
