import type { QuarterTurns, Share } from '@svc/pictures';
import { WHOLE } from './crop-geometry.ts';

export interface EditState {
  turns: QuarterTurns;
  crop: Share;
}

/** What was done with a picture, so that each step can be undone. */
export interface EditHistory {
  now: EditState;
  /** The last is undone first. */
  past: readonly EditState[];
}

export const UNTOUCHED: EditState = { turns: 0, crop: WHOLE };
export const NEW_HISTORY: EditHistory = { now: UNTOUCHED, past: [] };

/** A step that can be undone. All moves of one drag are one step: each is made from what was before the drag. */
export function changeEdit({ now, past }: EditHistory, change: Partial<EditState>): EditHistory {
  const next = { ...now, ...change };
  return isSame(now, next) ? { now, past } : { now: next, past: [...past, now] };
}

export function undoEdit({ now, past }: EditHistory): EditHistory {
  return { now: past[past.length - 1] ?? now, past: past.slice(0, -1) };
}

export function isUntouched({ now }: EditHistory): boolean {
  return isSame(now, UNTOUCHED);
}

function isSame(a: EditState, b: EditState): boolean {
  const sides = ['left', 'top', 'width', 'height'] as const;
  return a.turns === b.turns && sides.every((side) => Math.abs(a.crop[side] - b.crop[side]) < 1e-6);
}
