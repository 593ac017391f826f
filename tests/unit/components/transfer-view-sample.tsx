import { renderToStaticMarkup } from 'react-dom/server';
import { TransferView } from '../../../components/popup/transfer-view.tsx';
import type { Transfer, TransferState } from '../../../lib/transfer.ts';
import { renderText } from '../fixtures/render-text.tsx';
import { NOW_MS, sampleTransfer } from '../fixtures/sample-transfer.ts';

const nothing = () => {};

/** The popup's view of a transfer, whose buttons do nothing. */
export function view(transfer: Transfer, saving: 'idle' | 'fetching' | 'failed' = 'idle') {
  return (
    <TransferView
      transfer={transfer}
      saving={saving}
      refusedFrames={[]}
      copyOutcome="idle"
      nowMs={NOW_MS}
      onCopy={nothing}
      onCancel={nothing}
      onRestart={nothing}
      onRenew={nothing}
      onAllowStorage={nothing}
      onAnswerProposal={nothing}
      onAddFile={nothing}
      onChoose={nothing}
      onOutline={nothing}
      onAllowFrame={nothing}
      onPick={nothing}
      onPutAnyway={nothing}
      onSave={nothing}
      onOpenOptions={nothing}
    />
  );
}

export function textOf(state: TransferState, more: Partial<Transfer> = {}): string {
  return renderText(view(sampleTransfer(state, more)));
}

export function markupOf(state: TransferState): string {
  return renderToStaticMarkup(view(sampleTransfer(state)));
}
