import { formatLimit } from '@svc/protocol';
import { isFirstBackend, type SavedBackend } from '../../../lib/settings/saved-backends.ts';
import { texts } from '../../../lib/texts/texts.ts';
import { placeKey, type Target } from '../../../lib/transfer/target.ts';
import type { HoldReason } from '../../../lib/transfer/reasons.ts';
import {
  countPlaced,
  type Placement,
  type Transfer,
  type TransferState,
} from '../../../lib/transfer/transfer.ts';
import type { IncomingFile } from '../../../lib/transfer/transfer-file.ts';
import { hostOf } from '../../link-host.ts';
import { describeAccept } from './describe-accept.ts';
import { nameOfTarget } from './describe-place.ts';
import { namesOf } from './shorten.ts';

const { popup } = texts;

/** The sentence that names a transfer's state. It does not change with progress. */
export function headlineOf({ state, target, backend }: Transfer): string {
  switch (state.name) {
    case 'creating':
      return popup.creating;
    case 'waiting':
      if (state.sealProblem) return popup.sealProblems[state.sealProblem].headline;
      if (state.isOpened) return popup.phoneConnected;
      return state.job.isPhoneAsked ? popup.phoneReady : popup.scan;
    case 'receiving':
      return popup.receiving(state.files.filter(hasArrived).length, state.files.length);
    case 'downloading':
      return popup.downloading(namesOf(state.files));
    case 'filling':
      return popup.filling(namesOf(state.files), nameOfTarget(target));
    case 'holding':
      if (state.placed.length > 0) return popup.holdingRest(countPlaced(state.placed), state.files.length);
      if (state.missingCount > 0) return popup.holdingSome(state.files.length, state.missingCount);
      return popup.holding(namesOf(state.files));
    case 'done':
      return state.how === 'saved' ? popup.saved(namesOf(state.files)) : headlineOfFilled(state, target);
    case 'failed':
      return isNotSetUp(state, backend) ? popup.notSetUp : sentenceOfFailure(state, backend.address);
    case 'cancelled':
      return popup.cancelled;
    default:
      return state satisfies never;
  }
}

type FailedState = Extract<TransferState, { name: 'failed' }>;

/** Whether no code could be got because nobody has chosen a server yet, and the first one does not run. */
export function isNotSetUp({ reason, sent }: FailedState, backend: SavedBackend): boolean {
  return reason === 'unreachable' && sent === null && isFirstBackend(backend);
}

/** What is wrong, in one sentence. */
export function sentenceOfFailure({ reason, sent }: FailedState, address: string): string {
  const where =
    reason === 'corsBlocked' && sent?.originWithoutPermission ? sent.originWithoutPermission : address;
  const host = hostOf(where) ?? where;
  const mayBeUntrusted = reason === 'unreachable' && address.startsWith('https:');
  return mayBeUntrusted ? popup.unreachableOrUntrusted(host) : popup.failures[reason](host);
}

function headlineOfFilled(
  state: Extract<TransferState, { name: 'done'; how: 'filled' }>,
  target: Target,
): string {
  const { files, placed } = state;
  const isHere = (one: Placement) => target.kind === 'place' && one.place === placeKey(target);
  const before = placed.filter(isHere).flatMap((one) => one.files);
  const say = isHandedOver(state, target) ? popup.handed : popup.filled;
  return say(namesOf([...before, ...files]), nameOfTarget(target));
}

/** Whether only the page knows what happened to the files: they were dropped or pasted, or it has emptied the field. */
export function isHandedOver(state: Extract<TransferState, { name: 'done' }>, target: Target): boolean {
  if (state.how !== 'filled') return false;
  return state.isEmptied === true || (target.kind === 'place' && target.place.kind !== 'field');
}

/** Whether the backend has the whole file. */
export function hasArrived({ size, bytesReceived }: IncomingFile): boolean {
  return size !== null && bytesReceived >= size;
}

/** What a screen reader announces when the state changes; progress is announced by the bar. */
export function announcementOf(transfer: Transfer): string {
  const { state } = transfer;
  if (state.name === 'holding') return popup.joined(headlineOf(transfer), describeHold(state, transfer));
  const isCutOff = 'isConnected' in state && !state.isConnected;
  return isCutOff ? popup.notConnected : headlineOf(transfer);
}

type HoldingState = Extract<TransferState, { name: 'holding' }>;

/** Why the file is not in the page, with the types or the limit that the place asks for. */
export function describeHold(
  { why, words = '' }: Pick<HoldingState, 'why' | 'words'>,
  page: Pick<Transfer, 'target' | 'choices'>,
): string {
  const place = page.target.kind === 'place' ? page.target.place : null;
  return popup.holdReasons[holdReasonOf(why, page)]({
    types: describeAccept(place?.accept ?? ''),
    hasPlace: page.choices.length > 0,
    limit: place === null || place.maxBytes === null ? '' : formatLimit(place.maxBytes),
    words,
  });
}

/** Why the file is not in the page. If the page has no place at all by now, that is the reason. */
export function holdReasonOf(
  why: HoldReason,
  { target, choices }: Pick<Transfer, 'target' | 'choices'>,
): HoldReason {
  return target.kind === 'none' && choices.length === 0 ? target.reason : why;
}
