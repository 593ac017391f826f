import { renderToStaticMarkup } from 'react-dom/server';
import type { Transfer, TransferState } from '../../../lib/transfer/transfer.ts';
import { show } from '../../gallery/show-transfer.tsx';
import { renderText } from '../fixtures/render-text.tsx';
import { NOW_MS, sampleTransfer } from '../fixtures/sample-transfer.ts';

/** The popup's view of a transfer, whose buttons do nothing. */
export function view(transfer: Transfer, saving: 'idle' | 'fetching' | 'failed' = 'idle') {
  return show(transfer, { saving, nowMs: NOW_MS });
}

export function textOf(state: TransferState, more: Partial<Transfer> = {}): string {
  return renderText(view(sampleTransfer(state, more)));
}

export function markupOf(state: TransferState): string {
  return renderToStaticMarkup(view(sampleTransfer(state)));
}
