import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { ONLY_CHOSEN_RANK, type Target } from '../../../lib/transfer/target.ts';
import type { Transfer } from '../../../lib/transfer/transfer.ts';
import { Notice } from '../../notice.tsx';
import { Sentence } from '../../sentence.tsx';
import { describeTarget } from '../words/describe-place.ts';
import { TargetList } from './choice-lists.tsx';
import { FramesWithoutPermission } from './frames-without-permission.tsx';
import { listChoices } from './list-choices.ts';

interface WhereItGoesProps {
  transfer: Transfer;
  refusedFrames: readonly string[];
  actions: PopupActions;
}

/** Where the file goes, as long as the person can still change it. */
export function WhereItGoes({ transfer, refusedFrames, actions }: WhereItGoesProps) {
  const { target } = transfer;
  const choices = listChoices(transfer);
  // Where nothing is guessed, the page's own upload button comes first.
  const isUnguessed = choices.every(({ place }) => place.rank >= ONLY_CHOSEN_RANK);
  const isOpen = choices.length > 1 || (choices.length === 1 && (target.kind === 'none' || isUnguessed));
  // The likeliest reason for finding no field is that it is in a frame.
  const isElsewhere = choices.length === 0 && transfer.framesWithoutPermission.length > 0;
  return (
    <div className="where-it-goes">
      {isOpen && isUnguessed && target.kind === 'none' && <TargetLine target={target} />}
      {isOpen && <TargetList choices={choices} target={target} actions={actions} />}
      {!isOpen && !isElsewhere && <TargetLine target={target} />}
      <FramesWithoutPermission
        origins={transfer.framesWithoutPermission}
        refused={refusedFrames}
        isSecondary={choices.length > 0}
        actions={actions}
      />
    </div>
  );
}

/** Where the file goes; a page without a place for it is worth a notice. */
export function TargetLine({ target }: { target: Target }) {
  const sentence = describeTarget(target);
  if (target.kind === 'none') return <Notice>{sentence}</Notice>;
  return (
    <p className="target-line">
      <Sentence text={sentence} />
    </p>
  );
}
