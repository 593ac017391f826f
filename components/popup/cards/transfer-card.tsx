import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import type { Pictures } from '../../../lib/transfer/pictures.ts';
import type { Transfer } from '../../../lib/transfer/transfer.ts';
import { sizeOf } from '../../../lib/transfer/transfer-file.ts';
import { CrossIcon } from '../../icons.tsx';
import { headlineOf } from '../words/describe-state.ts';
import { CodeCard } from './code-card.tsx';
import { DoneCard } from './done-card.tsx';
import { FailedCard } from './failed-card.tsx';
import { HoldingCard } from './holding-card.tsx';
import { ArrivingCard, ReceivingCard } from './progress-cards.tsx';
import { StateCard } from './state-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

export interface TransferCardProps {
  transfer: Transfer;
  /** Of its files, by their ids. */
  pictures: Pictures;
  /** How saving the held file goes. */
  saving: 'idle' | 'fetching' | 'failed';
  copyOutcome: 'idle' | 'copied' | 'failed';
  nowMs: number;
  actions: PopupActions;
}

/** The card of the state that a transfer is in. */
export function TransferCard(props: TransferCardProps) {
  const { transfer, pictures, saving, copyOutcome, nowMs, actions } = props;
  const { state } = transfer;
  const shared = { headline: headlineOf(transfer), canChoosePlace: canChoosePlace(transfer), actions };
  const code = { ...shared, nowMs, copyOutcome };
  switch (state.name) {
    case 'creating':
      return <CodeCard {...code} job={null} isConnected />;
    case 'waiting':
      return <WaitingCard {...code} state={state} changedAtMs={transfer.changedAtMs} />;
    case 'receiving':
      return <ReceivingCard {...shared} {...state} pictures={pictures} />;
    case 'downloading': {
      const [bytes, size] = [state.bytesDownloaded, sizeOf(state.files)];
      return <ArrivingCard {...shared} {...state} bytes={bytes} size={size} pictures={pictures} />;
    }
    case 'filling':
      return <ArrivingCard {...shared} {...state} bytes={null} size={null} isConnected pictures={pictures} />;
    case 'holding':
      return (
        <HoldingCard {...shared} pictures={pictures} transfer={transfer} state={state} saving={saving} />
      );
    case 'done':
      return <DoneCard {...shared} pictures={pictures} target={transfer.target} state={state} />;
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
