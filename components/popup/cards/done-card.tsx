import { texts } from '../../../lib/texts/texts.ts';
import type { JobHandle } from '../../../lib/transfer/transfer.ts';
import { Button } from '../../button.tsx';
import { Icon } from '../../icons.tsx';
import { headlineOf, isHandedOver } from '../words/describe-state.ts';
import { FileList, OnlyFile } from './file-list.tsx';
import { StateCard, type CardProps } from './state-card.tsx';

export function DoneCard({ transfer, state, pictures, actions }: CardProps<'done'>) {
  const { popup } = texts;
  const { target } = transfer;
  const isFilled = state.how === 'filled';
  const isHanded = isHandedOver(state, target);
  const mayAdd = isFilled && !isHanded && target.kind === 'place' && target.place.multiple;
  // Some pages listen to a hidden field only after a click on their own button.
  const mayBeUnnoticed = isFilled && !isHanded && target.kind === 'place' && !target.place.isDrawn;
  return (
    <StateCard icon={<Icon name="check" />} tone="good" headline={headlineOf(transfer)}>
      <OnlyFile files={state.files} pictures={pictures} />
      <FileList files={state.files} pictures={pictures} />
      {isHanded && <p className="quiet">{popup.lookAtPage}</p>}
      <div className="buttons">
        {mayAdd && <Button onClick={actions.addFile}>{popup.addAnother}</Button>}
        <Button onClick={actions.restart}>
          {mayAdd ? popup.replace(state.files.length) : popup.anotherFile}
        </Button>
        {mayBeUnnoticed && <Button onClick={actions.offerAgain}>{popup.nothingHappened}</Button>}
      </div>
      <ForgetPhone job={state.job} onForget={actions.forgetPhone} />
    </StateCard>
  );
}

/** A button for a phone that the next transfer would ask without a code. */
function ForgetPhone({ job, onForget }: { job: JobHandle; onForget: () => void }) {
  const { popup } = texts;
  if (!job.canReport) return null;
  if (job.isPhoneForgotten) return <p className="quiet">{popup.phoneForgotten}</p>;
  return (
    <Button look="link" onClick={onForget}>
      {popup.forgetPhone}
    </Button>
  );
}
