import type { ReactNode } from 'react';
import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import type { Pictures } from '../../../lib/transfer/pictures.ts';
import { Button } from '../../button.tsx';
import { Icon } from '../../icons.tsx';
import { Sentence } from '../../sentence.tsx';

/** What the card of a transfer's state is given. */
export interface CardProps {
  headline: string;
  /** Of the transfer's files, by their ids. */
  pictures: Pictures;
  /** Whether the extension may act on the page. */
  canChoosePlace: boolean;
  actions: PopupActions;
}

interface StateCardProps {
  icon: ReactNode;
  tone: 'plain' | 'good' | 'bad';
  headline: string;
  children?: ReactNode;
}

/** The layout of all states without a code: an icon, a headline, details and buttons. */
export function StateCard({ icon, tone, headline, children }: StateCardProps) {
  return (
    <div className="state-card">
      <div className={`mark mark-${tone}`}>{icon}</div>
      {/* Gets the focus when the focused button is removed. */}
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

/** One sentence that says what is wrong, and buttons: the next step first, then other ways out. */
export function FailureCard({ sentence, steps }: FailureCardProps) {
  return (
    <StateCard icon={<Icon name="alert" />} tone="bad" headline={sentence}>
      {steps.map(({ label, onTake }, index) => (
        <Button key={label} look={index === 0 ? 'primary' : 'plain'} onClick={onTake}>
          {label}
        </Button>
      ))}
    </StateCard>
  );
}

interface ChoosePlaceOrCancelButtonsProps extends Pick<CardProps, 'canChoosePlace' | 'actions'> {
  /** The label of the button that ends the transfer. */
  end: string;
  /** Default: cancels the transfer. */
  onEnd?: () => void;
}

/** Two buttons in one row: choose the place in the page, or end the transfer. */
export function ChoosePlaceOrCancelButtons(props: ChoosePlaceOrCancelButtonsProps) {
  const { canChoosePlace, end, actions, onEnd = actions.cancel } = props;
  return (
    <div className="button-row">
      {canChoosePlace && <Button onClick={actions.choosePlace}>{texts.popup.choosePlace}</Button>}
      <Button onClick={onEnd}>{end}</Button>
    </div>
  );
}
