import { texts } from '../../lib/texts/texts.ts';
import { fileOf, type Transfer } from '../../lib/transfer/transfer.ts';
import { sentenceOfFailure } from './headline-of.ts';
import { Sentence } from '../sentence.tsx';
import { hostOf } from '../host-of.ts';
import { nameOfRecipient } from './describe-place.ts';
import { shortenFileName } from './shorten.ts';

export interface KeptFileHandlers {
  /** It goes on for the page that the popup was opened on; `null`, where there is none. */
  onTake: ((transfer: Transfer) => void) | null;
  onSave: (transfer: Transfer) => void;
  onDiscard: (transfer: Transfer) => void;
}

interface KeptFileProps extends KeptFileHandlers {
  transfer: Transfer;
  isSaving: boolean;
  /** Whether it was to be saved, and could not be fetched. */
  isNotSaved: boolean;
}

/** One file that a phone sent, or still sends, for a tab that is closed by now. */
export function KeptFile({ transfer, isSaving, isNotSaved, onTake, onSave, onDiscard }: KeptFileProps) {
  const { kept, saving, notSaved } = texts.popup;
  const { state } = transfer;
  const hasArrived = state.name === 'holding';
  const isMendable = state.name === 'failed' && state.sent !== null;
  const isOver = state.name === 'failed' && !isMendable;
  return (
    <li className="notice kept-file">
      <p>
        <Sentence text={describeKept(transfer)} />
      </p>
      {/* Always there, empty or not: a screen reader says what changes in it. */}
      {hasArrived && <output>{isNotSaved && notSaved}</output>}
      <div className="kept-buttons">
        {onTake && !isOver && (
          <button className="notice-button" type="button" onClick={() => onTake(transfer)}>
            {isMendable ? kept.tryHere : kept.putHere}
          </button>
        )}
        {hasArrived && (
          <button
            className="notice-button"
            type="button"
            aria-disabled={isSaving}
            onClick={() => onSave(transfer)}
          >
            {isSaving ? saving : kept.save}
          </button>
        )}
        <button className="notice-button" type="button" onClick={() => onDiscard(transfer)}>
          {isOver ? kept.dismiss : kept.remove}
        </button>
      </div>
    </li>
  );
}

function describeKept({ state, target, backend }: Transfer): string {
  const { kept } = texts.popup;
  const foreign = target.kind === 'place' ? nameOfRecipient(target) : null;
  const host = foreign ?? hostOf(target.site?.origin ?? '') ?? kept.anySite;
  const file = fileOf(state)?.file;
  if (state.name === 'failed') {
    return file
      ? kept.notFetched(shortenFileName(file.name), host)
      : kept.notArrived(host, sentenceOfFailure(state, backend.address));
  }
  if (!file) return kept.onItsWay(host);
  const say = state.name === 'holding' ? kept.arrived : kept.beingFetched;
  return say(shortenFileName(file.name), host);
}
