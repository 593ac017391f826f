import { texts } from '../../lib/texts/texts.ts';
import type { Transfer } from '../../lib/transfer/transfer.ts';
import { isHandedOver } from './describe-target.ts';
import { CheckIcon } from '../icons.tsx';
import { StateCard } from './state-card.tsx';

interface DoneCardProps {
  transfer: Transfer;
  headline: string;
  how: 'filled' | 'saved';
  /** A new code for a file that joins those in the field. */
  onAddFile: () => void;
  /** A new code for a file that takes the place of this one. */
  onRestart: () => void;
  /** The file is taken out again, and the page's next picker gets it. */
  onOfferAgain: () => void;
}

export function DoneCard({ transfer, headline, how, onAddFile, onRestart, onOfferAgain }: DoneCardProps) {
  const { popup } = texts;
  const { target } = transfer;
  const isFilled = how === 'filled';
  const isHanded = isFilled && isHandedOver(target);
  const mayAdd = isFilled && !isHanded && target.kind === 'place' && target.place.multiple;
  // Some pages listen to such a field only once their own button was clicked.
  const mayBeUnheard = isFilled && !isHanded && target.kind === 'place' && !target.place.isDrawn;
  return (
    <StateCard icon={<CheckIcon />} tone="good" headline={headline}>
      {isHanded && <p className="quiet">{popup.lookAtPage}</p>}
      <div className="buttons">
        {mayAdd && (
          <button className="button" type="button" onClick={onAddFile}>
            {popup.addAnother}
          </button>
        )}
        <button className="button" type="button" onClick={onRestart}>
          {mayAdd ? popup.replaceIt : popup.anotherFile}
        </button>
        {mayBeUnheard && (
          <button className="button" type="button" onClick={onOfferAgain}>
            {popup.nothingHappened}
          </button>
        )}
      </div>
    </StateCard>
  );
}
