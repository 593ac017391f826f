import type { ReactNode } from 'react';
import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import type { Reach } from '../../../lib/reach/reach.ts';
import { texts } from '../../../lib/texts/texts.ts';
import type { Pictures } from '../../../lib/transfer/pictures.ts';
import type { Transfer, TransferState, TransferStateName } from '../../../lib/transfer/transfer.ts';
import { Button } from '../../button.tsx';
import { Icon } from '../../icons.tsx';
import { Sentence } from '../../sentence.tsx';
import type { DragProps } from './drag-tile.ts';

/** What the popup knows of its transfer, and what it can do. */
export interface TransferCardProps {
  transfer: Transfer;
  /** Of the transfer's files, by their ids. */
  pictures: Pictures;
  /** How saving the held file goes. */
  saving: 'idle' | 'fetching' | 'failed';
  copyOutcome: 'idle' | 'copied' | 'failed';
  nowMs: number;
  /** The way to the phone; `null`: the code is not late. */
  reach: Reach | null;
  actions: PopupActions;
}

interface PropsWith<State> extends TransferCardProps {
  state: State;
}

/** What the card of a state is given, or of several states. */
export type CardProps<Name extends TransferStateName> = PropsWith<Extract<TransferState, { name: Name }>>;

interface StateCardProps {
  icon: ReactNode;
  tone: 'plain' | 'good' | 'bad';
  headline: string;
  /** What makes the icon a tile that can be dragged. */
  drag?: DragProps | undefined;
  children?: ReactNode;
}

/** The layout of all states without a code: an icon, a headline, details and buttons. */
export function StateCard({ icon, tone, headline, drag, children }: StateCardProps) {
  return (
    <div className="state-card">
      <div className={`mark mark-${tone}`} {...drag}>
        {icon}
      </div>
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

interface ChoosePlaceOrCancelButtonsProps {
  /** `null`: there is none yet. */
  transfer: Transfer | null;
  /** The label of the button that ends the transfer. */
  end: string;
  /** Default: cancels the transfer. */
  onEnd?: () => void;
  actions: PopupActions;
}

/** Two buttons in one row: choose the place in the page, or end the transfer. */
export function ChoosePlaceOrCancelButtons(props: ChoosePlaceOrCancelButtonsProps) {
  const { transfer, end, actions, onEnd = actions.cancel } = props;
  return (
    <div className="button-row">
      {transfer && canChoosePlace(transfer) && (
        <Button onClick={actions.choosePlace}>{texts.popup.choosePlace}</Button>
      )}
      <Button onClick={onEnd}>{end}</Button>
    </div>
  );
}

/** Whether the extension may act on the page, so that the person can click the place there. */
export function canChoosePlace({ target, state }: Transfer): boolean {
  if (target.kind === 'none') return target.reason === 'noField';
  return !(state.name === 'holding' && (state.why === 'noAccess' || state.why === 'notResponding'));
}
