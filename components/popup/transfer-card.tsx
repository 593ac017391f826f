import type { PlaceTarget } from '../../lib/transfer/target.ts';
import type { Transfer } from '../../lib/transfer/transfer.ts';
import { ArrivingCard } from './arriving-card.tsx';
import { canPick } from './can-pick.ts';
import { CancelledCard } from './cancelled-card.tsx';
import { CodeCard } from './code-card.tsx';
import { DoneCard } from './done-card.tsx';
import { headlineOf } from './headline-of.ts';
import { HoldingCard } from './holding-card.tsx';
import { FailedCard } from './failed-card.tsx';
import type { OnOutline } from './outline-handlers.ts';
import { ReceivingCard } from './receiving-card.tsx';
import type { CopyOutcome } from './upload-link.tsx';

export interface TransferCardProps {
  transfer: Transfer;
  saving: 'idle' | 'fetching' | 'failed';
  copyOutcome: CopyOutcome;
  nowMs: number;
  onCopy: (link: string) => void;
  onCancel: () => void;
  onRestart: () => void;
  /** A new code, whatever could still be fetched. */
  onRenew: () => void;
  /** Nothing happened in the page: its own button gets the file. */
  onOfferAgain: () => void;
  /** Called inside the click, which is when a browser lets an extension ask. */
  onAllowStorage: (origin: string) => void;
  /** A new code for a file that joins those in the field. */
  onAddFile: () => void;
  onChoose: (choice: PlaceTarget) => void;
  onOutline: OnOutline;
  onPick: () => void;
  onPutAnyway: () => void;
  onSave: () => void;
  onOpenOptions: () => void;
}

/** The card of the state that a transfer is in. */
export function TransferCard(props: TransferCardProps) {
  const { transfer, onCancel, onRestart } = props;
  const { state } = transfer;
  const headline = headlineOf(transfer);
  const onPick = canPick(transfer) ? props.onPick : null;
  switch (state.name) {
    case 'creating':
      return <CodeCard {...props} job={null} isConnected onPick={onPick} />;
    case 'waiting':
      return <CodeCard {...props} job={state.job} isConnected={state.isConnected} onPick={onPick} />;
    case 'receiving':
      return <ReceivingCard {...state} headline={headline} onPick={onPick} onStop={onCancel} />;
    case 'downloading':
      return (
        <ArrivingCard
          headline={headline}
          bytes={state.bytesDownloaded}
          size={state.file.size}
          isConnected={state.isConnected}
          onStop={onCancel}
        />
      );
    case 'filling':
      return <ArrivingCard headline={headline} bytes={null} size={null} isConnected onStop={onCancel} />;
    case 'holding':
      return <HoldingCard {...props} headline={headline} why={state.why} onPick={onPick} />;
    case 'done':
      return <DoneCard {...props} headline={headline} how={state.how} />;
    case 'failed':
      return <FailedCard {...props} headline={headline} state={state} />;
    case 'cancelled':
      return <CancelledCard headline={headline} onStartAgain={onRestart} />;
    default:
      return state satisfies never;
  }
}
