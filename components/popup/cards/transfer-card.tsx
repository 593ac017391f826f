import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import type { Transfer } from '../../../lib/transfer/transfer.ts';
import { CrossIcon } from '../../icons.tsx';
import { headlineOf } from '../words/describe-state.ts';
import { CodeCard } from './code-card.tsx';
import { DoneCard } from './done-card.tsx';
import { FailedCard } from './failed-card.tsx';
import { HoldingCard } from './holding-card.tsx';
import { ArrivingCard, ReceivingCard } from './progress-cards.tsx';
import { StateCard } from './state-card.tsx';

export interface TransferCardProps {
  transfer: Transfer;
  /** How saving the held file goes. */
  saving: 'idle' | 'fetching' | 'failed';
  copyOutcome: 'idle' | 'copied' | 'failed';
  nowMs: number;
  actions: PopupActions;
}

/** The card of the state that a transfer is in. */
export function TransferCard({ transfer, saving, copyOutcome, nowMs, actions }: TransferCardProps) {
  const { state } = transfer;
  const shared = { headline: headlineOf(transfer), canChoosePlace: canChoosePlace(transfer), actions };
  const code = { ...shared, nowMs, copyOutcome };
  switch (state.name) {
    case 'creating':
      return <CodeCard {...code} job={null} isConnected />;
    case 'waiting':
      return <CodeCard {...code} job={state.job} isConnected={state.isConnected} />;
    case 'receiving':
      return <ReceivingCard {...shared} {...state} />;
    case 'downloading': {
      const { bytesDownloaded, file, isConnected } = state;
      return <ArrivingCard {...shared} bytes={bytesDownloaded} size={file.size} isConnected={isConnected} />;
    }
    case 'filling':
      return <ArrivingCard {...shared} bytes={null} size={null} isConnected />;
    case 'holding':
      return <HoldingCard {...shared} transfer={transfer} why={state.why} saving={saving} />;
    case 'done':
      return <DoneCard {...shared} target={transfer.target} how={state.how} />;
    case 'failed':
      return <FailedCard {...shared} state={state} />;
    case 'cancelled':
      return (
        <StateCard icon={<CrossIcon />} tone="plain" headline={shared.headline}>
          <button className="button button-primary" type="button" onClick={actions.restart}>
            {texts.popup.startAgain}
          </button>
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
