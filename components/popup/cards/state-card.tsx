import type { ReactNode } from 'react';
import { texts } from '../../../lib/texts/texts.ts';
import { AlertIcon } from '../../icons.tsx';
import { Sentence } from '../../sentence.tsx';

interface StateCardProps {
  icon: ReactNode;
  tone: 'plain' | 'good' | 'bad';
  headline: string;
  children?: ReactNode;
}

/** The shape of all states without a code: a mark, a headline, what follows from it, and buttons. */
export function StateCard({ icon, tone, headline, children }: StateCardProps) {
  return (
    <div className="state-card">
      <div className={`mark mark-${tone}`}>{icon}</div>
      {/* Takes the focus when the button that had it is gone. */}
      <h2 tabIndex={-1}>
        <Sentence text={headline} />
      </h2>
      {children}
    </div>
  );
}

interface FailureCardProps {
  sentence: string;
  /** The first is the next step. None, when the sentence says what to do and nothing here could. */
  steps: readonly { label: string; onTake: () => void }[];
}

/** One sentence that says what is wrong, and buttons: the next step, and ways out where it may fail again. */
export function FailureCard({ sentence, steps }: FailureCardProps) {
  return (
    <StateCard icon={<AlertIcon />} tone="bad" headline={sentence}>
      {steps.map(({ label, onTake }, index) => (
        <button
          key={label}
          className={index === 0 ? 'button button-primary' : 'button'}
          type="button"
          onClick={onTake}
        >
          {label}
        </button>
      ))}
    </StateCard>
  );
}

interface ChoosePlaceOrCancelButtonsProps {
  /** `null`, where the extension may not act on the page. */
  onChoosePlace: (() => void) | null;
  /** What the button beside it says, which gives the transfer up. */
  end: string;
  onEnd: () => void;
}

/** Two quiet buttons: show the place in the page, or give up. */
export function ChoosePlaceOrCancelButtons({ onChoosePlace, end, onEnd }: ChoosePlaceOrCancelButtonsProps) {
  return (
    <div className="button-row">
      {onChoosePlace && (
        <button className="button" type="button" onClick={onChoosePlace}>
          {texts.popup.choosePlace}
        </button>
      )}
      <button className="button" type="button" onClick={onEnd}>
        {end}
      </button>
    </div>
  );
}
