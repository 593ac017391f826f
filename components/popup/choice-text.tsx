import type { PlaceTarget } from '../../lib/transfer/target.ts';
import { describeNeeds, nameOfRecipient } from './describe-place.ts';

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
export function ChoiceText({ id, name, choice }: ChoiceTextProps) {
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
      {recipient !== null && (
        <bdi className="quiet recipient" {...(id !== undefined && { id: `${id}-recipient` })}>
          {recipient}
        </bdi>
      )}
    </span>
  );
}
