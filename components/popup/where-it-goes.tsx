import { ONLY_CHOSEN_RANK, type PlaceTarget } from '../../lib/transfer/target.ts';
import type { Transfer } from '../../lib/transfer/transfer.ts';
import { ClosedFrames } from './closed-frames.tsx';
import { listChoices } from './list-choices.ts';
import type { OnOutline } from './outline-handlers.ts';
import { TargetLine } from './target-line.tsx';
import { TargetList } from './target-list.tsx';

export interface WhereItGoesProps {
  transfer: Transfer;
  refusedFrames: readonly string[];
  onChoose: (choice: PlaceTarget) => void;
  onOutline: OnOutline;
  onAllowFrame: (origin: string) => void;
}

/** Where the file goes, as long as the person can still change it. */
export function WhereItGoes(props: WhereItGoesProps) {
  const { transfer, refusedFrames, onChoose, onOutline, onAllowFrame } = props;
  const { target } = transfer;
  const choices = listChoices(transfer);
  // Where nothing is guessed, the page's own upload button comes first.
  const isUnguessed = choices.every(({ place }) => place.rank >= ONLY_CHOSEN_RANK);
  const isOpen = choices.length > 1 || (choices.length === 1 && (target.kind === 'none' || isUnguessed));
  // The likeliest reason for finding no field is that it is in a frame.
  const isElsewhere = choices.length === 0 && transfer.closedFrames.length > 0;
  return (
    <div className="where-it-goes">
      {isOpen && isUnguessed && target.kind === 'none' && <TargetLine target={target} />}
      {isOpen && <TargetList choices={choices} target={target} onChoose={onChoose} onOutline={onOutline} />}
      {!isOpen && !isElsewhere && <TargetLine target={target} />}
      <ClosedFrames
        origins={transfer.closedFrames}
        refused={refusedFrames}
        onAllow={onAllowFrame}
        isAside={choices.length > 0}
      />
    </div>
  );
}
