import { texts } from '../../../lib/texts/texts.ts';
import type { Transfer } from '../../../lib/transfer/transfer.ts';
import { sizeOf } from '../../../lib/transfer/transfer-file.ts';
import { Button } from '../../button.tsx';
import { Icon } from '../../icons.tsx';
import { headlineOf } from '../words/describe-state.ts';
import { CodeCard } from './code-card.tsx';
import { DoneCard } from './done-card.tsx';
import { FailedCard } from './failed-card.tsx';
import { HoldingCard } from './holding-card.tsx';
import { ArrivingCard, ReceivingCard } from './progress-cards.tsx';
import { StateCard, type CardProps } from './state-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

export interface TransferCardProps extends Pick<CardProps, 'pictures' | 'actions'> {
  transfer: Transfer;
  /** How saving the held file goes. */
  saving: 'idle' | 'fetching' | 'failed';
  copyOutcome: 'idle' | 'copied' | 'failed';
  nowMs: number;
}

/** The card of the state that a transfer is in. */
export function TransferCard(props: TransferCardProps) {
  const { transfer, pictures, saving, copyOutcome, nowMs, actions } = props;
  const { state } = transfer;
  const headline = headlineOf(transfer);
  const shared = { headline, canChoosePlace: canChoosePlace(transfer), pictures, actions };
  const code = { ...shared, nowMs, copyOutcome };
  switch (state.name) {
    case 'creating':
      return <CodeCard {...code} job={null} isConnected />;
    case 'waiting':
      return <WaitingCard {...code} state={state} changedAtMs={transfer.changedAtMs} />;
    case 'receiving':
      return <ReceivingCard {...shared} {...state} />;
    case 'downloading': {
      const [bytes, size] = [state.bytesDownloaded, sizeOf(state.files)];
      return <ArrivingCard {...shared} {...state} bytes={bytes} size={size} />;
    }
    case 'filling':
      return <ArrivingCard {...shared} {...state} bytes={null} size={null} isConnected />;
    case 'holding':
      return <HoldingCard {...shared} transfer={transfer} state={state} saving={saving} />;
    case 'done':
      return <DoneCard {...shared} target={transfer.target} state={state} />;
    case 'failed':
      return <FailedCard {...shared} state={state} />;
    case 'cancelled':
      return (
        <StateCard icon={<Icon name="cross" />} tone="plain" headline={headline}>
          <Button look="primary" onClick={actions.restart}>
            {texts.popup.startAgain}
          </Button>
        </StateCard>
      );
    default:
      return state satisfies never;
  }
}

/** Whether the extension may act on the page, so that the person can click the place there. */
function canChoosePlace({ target, state }: Transfer): boolean {
  if (target.kind === 'none') return target.reason === 'noField';
  return !(state.name === 'holding' && (state.why === 'noAccess' || state.why === 'notResponding'));
}
