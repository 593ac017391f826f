import { useEffect } from 'react';
import { isOwn, type PlaceTarget } from '../../lib/transfer/target.ts';
import { ChoiceText } from './choice-text.tsx';
import { choiceKey, foreignKeys } from './list-choices.ts';
import { nameChoices } from './name-choices.ts';
import { outlineHandlers, type OnOutline } from './outline-handlers.ts';
import { useDeadTime } from './use-dead-time.ts';

interface PutIntoListProps {
  legend: string;
  choices: readonly PlaceTarget[];
  onChoose: (choice: PlaceTarget) => void;
  onOutline: OnOutline;
}

/**
 * The places that take the file in hand at once. Buttons, not radios: an arrow key would choose a radio,
 * and the file would be in the wrong field.
 */
export function PutIntoList({ legend, choices, onChoose, onOutline }: PutIntoListProps) {
  const names = nameChoices(choices);
  const isDead = useDeadTime(foreignKeys(choices));
  useEffect(() => () => onOutline(null), [onOutline]); // what is taken away is never left
  return (
    <fieldset className="put-into">
      <legend className="quiet">{legend}</legend>
      <div className="targets" data-testid="targets">
        {choices.map((choice, index) => (
          <button
            key={choiceKey(choice)}
            className="choice"
            type="button"
            disabled={isDead && !isOwn(choice)}
            onClick={() => onChoose(choice)}
            {...outlineHandlers(choice, onOutline)}
          >
            <ChoiceText name={names[index] ?? ''} choice={choice} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
