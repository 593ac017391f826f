import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import type { Target } from '../../../lib/transfer/target.ts';
import type { JobHandle, TransferState } from '../../../lib/transfer/transfer.ts';
import type { Pictures } from '../../../lib/transfer/pictures.ts';
import { CheckIcon } from '../../icons.tsx';
import { isHandedOver } from '../words/describe-state.ts';
import { FileList, OnlyPicture } from './file-list.tsx';
import { StateCard } from './state-card.tsx';

interface DoneCardProps {
  target: Target;
  headline: string;
  state: Extract<TransferState, { name: 'done' }>;
  pictures: Pictures;
  actions: PopupActions;
}

export function DoneCard({ target, headline, state, pictures, actions }: DoneCardProps) {
  const { popup } = texts;
  const isFilled = state.how === 'filled';
  const isHanded = isHandedOver(state, target);
  const mayAdd = isFilled && !isHanded && target.kind === 'place' && target.place.multiple;
  // Some pages listen to such a field only once their own button was clicked.
  const mayBeUnnoticed = isFilled && !isHanded && target.kind === 'place' && !target.place.isDrawn;
  return (
    <StateCard icon={<CheckIcon />} tone="good" headline={headline}>
      <OnlyPicture files={state.files} pictures={pictures} />
      <FileList files={state.files} pictures={pictures} />
      {isHanded && <p className="quiet">{popup.lookAtPage}</p>}
      <div className="buttons">
        {mayAdd && (
          <button className="button" type="button" onClick={actions.addFile}>
            {popup.addAnother}
          </button>
        )}
        <button className="button" type="button" onClick={actions.restart}>
          {mayAdd ? popup.replace(state.files.length) : popup.anotherFile}
        </button>
        {mayBeUnnoticed && (
          <button className="button" type="button" onClick={actions.offerAgain}>
            {popup.nothingHappened}
          </button>
        )}
      </div>
      <ForgetPhone job={state.job} onForget={actions.forgetPhone} />
    </StateCard>
  );
}

/** Where the next transfer would ask the same phone without a code. */
function ForgetPhone({ job, onForget }: { job: JobHandle; onForget: () => void }) {
  const { popup } = texts;
  if (!job.canReport) return null;
  if (job.isPhoneForgotten) return <p className="quiet">{popup.phoneForgotten}</p>;
  return (
    <button className="link-button" type="button" onClick={onForget}>
      {popup.forgetPhone}
    </button>
  );
}
