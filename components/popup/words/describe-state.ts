import { formatLimit } from '@svc/protocol';
import { texts } from '../../../lib/texts/texts.ts';
import type { Target } from '../../../lib/transfer/target.ts';
import type { HoldReason, Transfer, TransferState } from '../../../lib/transfer/transfer.ts';
import { hostOf } from '../../link-host.ts';
import { describeAccept } from './describe-accept.ts';
import { isHandedOver, nameOfTarget } from './describe-place.ts';
import { shortenFileName } from './shorten.ts';

const { popup } = texts;

/** The sentence that says what state a transfer is in. It stays the same for as long as the state lasts. */
export function headlineOf({ state, target, backend }: Transfer): string {
  switch (state.name) {
    case 'creating':
      return popup.creating;
    case 'waiting':
      return popup.scan;
    case 'receiving':
      return popup.receiving;
    case 'downloading':
      return popup.downloading(shortenFileName(state.file.name));
    case 'filling':
      return popup.filling(shortenFileName(state.file.name), nameOfTarget(target));
    case 'holding':
      return popup.holding(shortenFileName(state.file.name));
    case 'done':
      return state.how === 'saved'
        ? popup.saved(shortenFileName(state.file.name))
        : headlineOfFilled(shortenFileName(state.file.name), target);
    case 'failed':
      return sentenceOfFailure(state, backend.address);
    case 'cancelled':
      return popup.cancelled;
    default:
      return state satisfies never;
  }
}

/** What is wrong, in one sentence. */
export function sentenceOfFailure(
  { reason, sent }: Extract<TransferState, { name: 'failed' }>,
  address: string,
): string {
  const where =
    reason === 'corsBlocked' && sent?.originWithoutPermission ? sent.originWithoutPermission : address;
  const host = hostOf(where) ?? where;
  const mayBeUntrusted = reason === 'unreachable' && address.startsWith('https:');
  return mayBeUntrusted ? popup.unreachableOrUntrusted(host) : popup.failures[reason](host);
}

/** Of a dropped or pasted file only the page knows what became of it. */
function headlineOfFilled(fileName: string, target: Target): string {
  const say = isHandedOver(target) ? popup.handed : popup.filled;
  return say(fileName, nameOfTarget(target));
}

/** What a screen reader says when the state changes: progress is left to the bar. */
export function announcementOf(transfer: Transfer): string {
  const { state } = transfer;
  if (state.name === 'holding') return popup.joined(headlineOf(transfer), describeHold(state.why, transfer));
  const isCutOff = 'isConnected' in state && !state.isConnected;
  return isCutOff ? popup.notConnected : headlineOf(transfer);
}

/** Why the file is not in the page; where the place asked for something else, what that is. */
export function describeHold(why: HoldReason, page: Pick<Transfer, 'target' | 'choices'>): string {
  const place = page.target.kind === 'place' ? page.target.place : null;
  return popup.holdReasons[holdReasonOf(why, page)]({
    types: describeAccept(place?.accept ?? ''),
    hasPlace: page.choices.length > 0,
    limit: place === null || place.maxBytes === null ? '' : formatLimit(place.maxBytes),
  });
}

/** Why the file is not in the page: where the page as it is now has no place at all, that is what matters. */
export function holdReasonOf(
  why: HoldReason,
  { target, choices }: Pick<Transfer, 'target' | 'choices'>,
): HoldReason {
  return target.kind === 'none' && choices.length === 0 ? target.reason : why;
}
