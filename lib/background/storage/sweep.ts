import { isFinal, isKept, isRunning, isWorthOffering, type Transfer } from '../../transfer/transfer.ts';

const MINUTE_MS = 60_000;
/** A popup that the extension opens by itself shows an end once more: for this long. */
const SEEN_END_MS = 10 * MINUTE_MS;
/** As long as our server keeps a finished file. */
const REST_MS = 24 * 60 * MINUTE_MS;

/** Whether nothing of a transfer has to be known any more: it ended and was seen, or nobody came for it. */
export function isStale(transfer: Transfer, nowMs: number): boolean {
  const { state, isEndSeen, changedAtMs } = transfer;
  const ageMs = nowMs - changedAtMs;
  if (isRunning(state)) return false;
  if (ageMs > REST_MS) return true;
  if (isKept(transfer)) return isFinal(state) && !isWorthOffering(transfer);
  return isFinal(state) && isEndSeen && ageMs > SEEN_END_MS;
}
