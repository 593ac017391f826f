import type { PlaceTarget } from '../../lib/target.ts';
import { texts } from '../../lib/texts.ts';
import { describeNeeds, frameHostOf } from './describe-place.ts';

interface ChoiceTextProps {
  /** Ids for the two texts, where another element refers to them. */
  id?: string;
  name: string;
  choice: PlaceTarget;
}

/** A place's name and what it takes: side by side, or below each other where the name is long. */
export function ChoiceText({ id, name, choice }: ChoiceTextProps) {
  const needs = describeNeeds(choice.place);
  const frameHost = frameHostOf(choice);
  return (
    <span className="choice-text">
      <span {...(id !== undefined && { id: `${id}-name` })}>
        <bdi>{name}</bdi>
      </span>
      <span className="quiet" {...(id !== undefined && { id: `${id}-needs` })}>
        {frameHost === null ? needs : texts.popup.joined(needs, frameHost)}
      </span>
    </span>
  );
}
