import type { ReactNode } from 'react';
import { texts } from '../../../lib/texts/texts.ts';
import type { TransferStateName } from '../../../lib/transfer/transfer.ts';
import { Button } from '../../button.tsx';
import { Icon } from '../../icons.tsx';
import { headlineOf } from '../words/describe-state.ts';
import { CodeCard } from './code-card.tsx';
import { DoneCard } from './done-card.tsx';
import { FailedCard } from './failed-card.tsx';
import { HoldingCard } from './holding-card.tsx';
import { ArrivingCard, ReceivingCard } from './progress-cards.tsx';
import { StateCard, type CardProps, type TransferCardProps } from './state-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

const CARDS: { [Name in TransferStateName]: (props: CardProps<Name>) => ReactNode } = {
  creating: (props) => <CodeCard {...props} state={null} headline={headlineOf(props.transfer)} />,
  waiting: WaitingCard,
  receiving: ReceivingCard,
  downloading: ArrivingCard,
  filling: ArrivingCard,
  holding: HoldingCard,
  done: DoneCard,
  failed: FailedCard,
  cancelled: ({ transfer, actions }) => (
    <StateCard icon={<Icon name="cross" />} tone="plain" headline={headlineOf(transfer)}>
      <Button look="primary" onClick={actions.restart}>
        {texts.popup.startAgain}
      </Button>
    </StateCard>
  ),
};

/** The card of the state that a transfer is in. */
export function TransferCard(props: TransferCardProps) {
  const { state } = props.transfer;
  const Card = CARDS[state.name] as (props: CardProps<TransferStateName>) => ReactNode; // it gets its own state
  return <Card {...props} state={state} />;
}
