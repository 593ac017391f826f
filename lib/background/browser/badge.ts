import { browser } from 'wxt/browser';
import { isFinal, isWorthOffering } from '../../transfer/state-rules.ts';
import type { Transfer, TransferState } from '../../transfer/transfer.ts';
import { bytesReceivedOf, sizeOf } from '../../transfer/transfer-file.ts';

export interface Badge {
  /** `null`: what the icon says in tabs that have nothing of their own to say. */
  text: string | null;
  color: string;
}

const BLUE = '#3b5bdb';
const GREEN = '#2b8a3e';
const RED = '#c92a2a';
const ORANGE = '#d9480f';

/** What the icon says in tabs that have nothing of their own to say. */
export function badgeOfDetached(detached: readonly Transfer[]): Badge {
  const { length } = detached.filter(isWorthOffering);
  return { text: length === 0 ? '' : String(length), color: ORANGE };
}

/** What the icon tells about a transfer: waiting, percent, done, failed. */
export function badgeOf(state: TransferState): Badge {
  switch (state.name) {
    case 'creating':
    case 'waiting':
      return { text: '…', color: BLUE };
    case 'receiving':
      return { text: percent(bytesReceivedOf(state.files), sizeOf(state.files)), color: BLUE };
    case 'downloading':
    case 'filling':
      return { text: '100%', color: BLUE };
    case 'holding':
      return { text: String(state.files.length), color: ORANGE };
    case 'done':
      return { text: '✓', color: GREEN };
    case 'failed':
      return { text: '!', color: RED };
    case 'cancelled':
      return { text: null, color: ORANGE };
    default:
      return state satisfies never;
  }
}

/** Whether its badge stays on another page of the tab: while it goes on, and for a failure to be seen or retried. */
export function keepsBadgeOnNewPage({ state, isEndSeen }: Transfer): boolean {
  if (state.name === 'failed') return !isEndSeen || state.sent !== null;
  return !isFinal(state);
}

function percent(bytes: number, size: number | null): string {
  return size ? `${Math.min(100, Math.floor((bytes / size) * 100))}%` : '…';
}

/** @param tabId - `undefined`: every tab without a badge of its own. */
export async function showBadge(tabId: number | undefined, { text, color }: Badge): Promise<void> {
  const tab = tabId === undefined ? {} : { tabId };
  try {
    await Promise.all([
      browser.action.setBadgeBackgroundColor({ ...tab, color }),
      // The types leave out `null`, which both browsers take.
      browser.action.setBadgeText({ ...tab, text } as { text: string }),
    ]);
  } catch {
    // The tab is closed.
  }
}
