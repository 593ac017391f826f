import { isSamePlace, type PlaceTarget } from '../../lib/target.ts';
import { texts } from '../../lib/texts.ts';
import { isForcible, type HoldReason, type Transfer } from '../../lib/transfer.ts';
import { describeHold } from './describe-hold.ts';
import { FileIcon } from '../icons.tsx';
import { holdReasonOf } from './hold-reason-of.ts';
import { Notice } from '../notice.tsx';
import type { OnOutline } from './outline-handlers.ts';
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
}

/** The file arrived, but is not in the page: other places for it, or the disk. */
export function HoldingCard(props: HoldingCardProps) {
  const { transfer, headline, saving, onChoose, onOutline } = props;
  const why = holdReasonOf(props.why, transfer);
  const { popup } = texts;
  const choices = choicesFor(why, transfer);
  const isFetching = saving === 'fetching';
  const mayForce = isForcible(why);
  return (
    <StateCard icon={<FileIcon />} tone="plain" headline={headline}>
      <p>{describeHold(why, transfer)}</p>
      {saving === 'failed' && <Notice>{popup.notSaved}</Notice>}
      {choices.length > 0 && <PutIntoList choices={choices} onChoose={onChoose} onOutline={onOutline} />}
      <div className="buttons">
        {mayForce && (
          <button className="button button-primary" type="button" onClick={props.onPutAnyway}>
            {popup.putAnyway}
          </button>
        )}
        <button
          className={mayForce ? 'button' : 'button button-primary'}
          type="button"
          aria-disabled={isFetching}
          onClick={props.onSave}
        >
          {isFetching ? popup.saving : popup.save}
        </button>
        <PickRow onPick={props.onPick} end={popup.discard} onEnd={props.onCancel} />
      </div>
    </StateCard>
  );
}

/** Without the place that was tried, unless trying again may end otherwise. */
function choicesFor(why: HoldReason, { target, choices }: Transfer): PlaceTarget[] {
  const isWorthRetrying = !isForcible(why) && why !== 'fieldGone';
  return isWorthRetrying ? choices : choices.filter((choice) => !isSamePlace(choice, target));
}
