import { texts } from '../lib/texts.ts';
import type { Transfer } from '../lib/transfer.ts';
import { hostOf, nameOfField } from './describe-target.ts';
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
      return popup.filling(shortenFileName(state.file.name), nameOfField(target));
    case 'holding':
      return popup.holding(shortenFileName(state.file.name));
    case 'done':
      return headlineOfEnd(shortenFileName(state.file.name), state.how, nameOfField(target));
    case 'failed':
      return popup.failures[state.reason](hostOf(backend.address) ?? backend.address);
    case 'cancelled':
      return popup.cancelled;
    default:
      return state satisfies never;
  }
}

function headlineOfEnd(fileName: string, how: 'filled' | 'saved', field: string): string {
  return how === 'filled' ? popup.filled(fileName, field) : popup.saved(fileName);
}

/** What a screen reader says when the state changes: progress is left to the bar. */
export function announcementOf(transfer: Transfer): string {
  const { state } = transfer;
  if (state.name === 'holding') return popup.joined(headlineOf(transfer), popup.holdReasons[state.why]);
  const isCutOff = (state.name === 'waiting' || state.name === 'receiving') && !state.isConnected;
  return isCutOff ? popup.notConnected : headlineOf(transfer);
}
