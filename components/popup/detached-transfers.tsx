import type { PopupActions } from '../../lib/popup/popup-actions.ts';
import { texts } from '../../lib/texts/texts.ts';
import { isWorthOffering } from '../../lib/transfer/state-rules.ts';
import { filesOf, type Transfer } from '../../lib/transfer/transfer.ts';
import { Button } from '../button.tsx';
import { hostOf } from '../link-host.ts';
import { Sentence } from '../sentence.tsx';
import { nameOfRecipient } from './words/describe-place.ts';
import { sentenceOfFailure } from './words/describe-state.ts';
import { namesOf } from './words/shorten.ts';

interface DetachedTransfersProps {
  transfers: readonly Transfer[];
  /** The transfer whose file is being fetched for saving. */
  savingId: string | null;
  /** The transfer whose file could not be fetched when the person last saved one. */
  notSavedId: string | null;
  /** Whether the popup has a page that can take a file. */
  hasPage: boolean;
  actions: PopupActions;
}

/** Files that phones have sent, or are sending, for tabs that are closed. */
export function DetachedTransfers(props: DetachedTransfersProps) {
  const { transfers, savingId, notSavedId, hasPage, actions } = props;
  const offered = transfers.filter(isWorthOffering);
  if (offered.length === 0) return null;
  return (
    <section className="kept-files" aria-label={texts.popup.detached.title} data-testid="kept-files">
      {offered.length > 1 && <p className="kept-count quiet">{texts.popup.detached.count(offered.length)}</p>}
      <ul>
        {offered.map((transfer) => (
          <DetachedTransfer
            key={transfer.id}
            transfer={transfer}
            isSaving={transfer.id === savingId}
            isNotSaved={transfer.id === notSavedId}
            hasPage={hasPage}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  );
}

interface DetachedTransferProps extends Pick<DetachedTransfersProps, 'hasPage' | 'actions'> {
  transfer: Transfer;
  isSaving: boolean;
  /** Whether the person saved it, and its file could not be fetched. */
  isNotSaved: boolean;
}

function DetachedTransfer({ transfer, isSaving, isNotSaved, hasPage, actions }: DetachedTransferProps) {
  const { detached, saving, notSaved } = texts.popup;
  const { state } = transfer;
  const hasArrived = state.name === 'holding';
  const canTryAgain = state.name === 'failed' && state.sent !== null;
  const isOver = state.name === 'failed' && !canTryAgain;
  return (
    <li className="notice kept-file">
      <p>
        <Sentence text={describeDetached(transfer)} />
      </p>
      {/* Always in the page, so that screen readers announce changes. */}
      {hasArrived && <output>{isNotSaved && notSaved}</output>}
      <div className="kept-buttons">
        {hasPage && !isOver && (
          <Button look="notice" onClick={() => actions.adoptDetached(transfer)}>
            {canTryAgain ? detached.tryHere : detached.putHere}
          </Button>
        )}
        {hasArrived && (
          <Button look="notice" aria-disabled={isSaving} onClick={() => actions.saveDetached(transfer)}>
            {isSaving ? saving : detached.save}
          </Button>
        )}
        <Button look="notice" onClick={() => actions.discardDetached(transfer)}>
          {isOver ? detached.dismiss : detached.remove}
        </Button>
      </div>
    </li>
  );
}

function describeDetached({ state, target, backend }: Transfer): string {
  const { detached } = texts.popup;
  const foreign = target.kind === 'place' ? nameOfRecipient(target) : null;
  const host = foreign ?? hostOf(target.site?.origin ?? '') ?? detached.anySite;
  const names = namesOf(filesOf(state)?.files ?? []);
  switch (state.name) {
    case 'failed':
      return names.length > 0
        ? detached.notFetched(names, host)
        : detached.notArrived(host, sentenceOfFailure(state, backend.address));
    case 'downloading':
    case 'filling':
      return detached.beingFetched(names, host);
    case 'holding':
      return detached.arrived(names, host);
    case 'receiving':
      return detached.onItsWay(host);
    case 'creating':
    case 'waiting':
    case 'done':
    case 'cancelled':
      return ''; // not offered, see isWorthOffering
    default:
      return state satisfies never;
  }
}
