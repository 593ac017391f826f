import { useEffect } from 'react';
import { isOwn, isSamePlace, ONLY_CHOSEN_RANK, type PlaceTarget } from '../../lib/transfer/target.ts';
import { texts } from '../../lib/texts/texts.ts';
import { isForcible, type HoldReason, type Transfer } from '../../lib/transfer/transfer.ts';
import { describeHold } from './describe-hold.ts';
import { nameOfTarget } from './describe-target.ts';
import { FileIcon } from '../icons.tsx';
import { holdReasonOf } from './hold-reason-of.ts';
import { Notice } from '../notice.tsx';
import { Sentence } from '../sentence.tsx';
import { outlineHandlers, type OnOutline } from './outline-handlers.ts';
import { PickRow } from './pick-row.tsx';
import { PutIntoList } from './put-into-list.tsx';
import { StateCard } from './state-card.tsx';

interface HoldingCardProps {
  transfer: Transfer;
  headline: string;
  why: HoldReason;
  saving: 'idle' | 'fetching' | 'failed';
  onPutAnyway: () => void;
  onChoose: (choice: PlaceTarget) => void;
  onOutline: OnOutline;
  /** `null`, where the extension may not act on the page. */
  onPick: (() => void) | null;
  onSave: () => void;
  onCancel: () => void;
  onRestart: () => void;
}

/** The file arrived, but is not in the page: a place for it first, then the disk. */
export function HoldingCard(props: HoldingCardProps) {
  const { transfer, headline, saving, onChoose, onOutline } = props;
  const why = holdReasonOf(props.why, transfer);
  const { popup } = texts;
  const choices = choicesFor(why, transfer);
  const place = isForcible(why) ? null : likeliestOf(choices, transfer);
  const others = choices.filter((choice) => choice !== place);
  const isFetching = saving === 'fetching';
  const hasPlace = isForcible(why) || choices.some((choice) => choice.place.rank < ONLY_CHOSEN_RANK);
  const isTakenOut = why === 'takenOut';
  useEffect(() => () => onOutline(null), [onOutline]); // what is taken away is never left
  return (
    <StateCard icon={<FileIcon />} tone="plain" headline={headline}>
      <p>{describeHold(why, transfer)}</p>
      {saving === 'failed' && <Notice>{popup.notSaved}</Notice>}
      {isForcible(why) && (
        <div className="buttons">
          <button className="button button-primary" type="button" onClick={props.onPutAnyway}>
            {popup.putAnyway}
          </button>
        </div>
      )}
      {place && (
        <div className="buttons">
          <button
            className="button button-primary"
            type="button"
            onClick={() => onChoose(place)}
            {...outlineHandlers(place, onOutline)}
          >
            <Sentence text={(isTakenOut ? popup.putBack : popup.putIntoPlace)(nameOfTarget(place))} />
          </button>
        </div>
      )}
      {others.length > 0 && (
        <PutIntoList
          legend={place ? popup.orInto : popup.putInto}
          choices={others}
          onChoose={onChoose}
          onOutline={onOutline}
        />
      )}
      <div className="buttons">
        <button
          className={hasPlace ? 'button' : 'button button-primary'}
          type="button"
          aria-disabled={isFetching}
          onClick={props.onSave}
        >
          {isFetching ? popup.saving : popup.save}
        </button>
        <PickRow
          onPick={props.onPick}
          end={isTakenOut ? popup.anotherFile : popup.discard}
          onEnd={isTakenOut ? props.onRestart : props.onCancel}
        />
      </div>
    </StateCard>
  );
}

/** Without the place that was tried, unless trying again may end otherwise. */
function choicesFor(why: HoldReason, { target, choices }: Transfer): PlaceTarget[] {
  const isWorthRetrying = !isForcible(why) && why !== 'fieldGone' && why !== 'offeredAgain';
  return isWorthRetrying ? choices : choices.filter((choice) => !isSamePlace(choice, target));
}

/** The page's own place that is aimed at, or its only one; a frame's is named in full in the list. */
function likeliestOf(choices: readonly PlaceTarget[], { target }: Transfer): PlaceTarget | null {
  const likeliest = choices.length === 1 ? choices[0] : choices.find((choice) => isSamePlace(choice, target));
  return likeliest && isOwn(likeliest) && likeliest.place.rank < ONLY_CHOSEN_RANK ? likeliest : null;
}
