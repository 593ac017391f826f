import type { QuarterTurns, Share } from '@svc/pictures';
import type { PictureEdit } from '../../pictures/prepared-picture.ts';
import { isWhole, WHOLE } from './crop-geometry.ts';

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

/** @param edit - what was done with the picture before. It is no step that can be undone. */
export function startHistory({ turns, crop = WHOLE }: PictureEdit = { turns: 0 }): EditHistory {
  return { now: { turns, crop }, past: [] };
}

/** A step that can be undone. All moves of one drag are one step: each is made from what was before the drag. */
export function changeEdit({ now, past }: EditHistory, change: Partial<EditState>): EditHistory {
  const next = { ...now, ...change };
  return isSame(now, next) ? { now, past } : { now: next, past: [...past, now] };
}

export function undoEdit({ now, past }: EditHistory): EditHistory {
  return { now: past[past.length - 1] ?? now, past: past.slice(0, -1) };
}

/** Whether the picture is as it was taken. */
export function isUntouched({ now }: EditHistory): boolean {
  return isSame(now, UNTOUCHED);
}

/** Whether it is not as it was at the start. */
export function isChanged({ now, past }: EditHistory): boolean {
  return !isSame(now, past[0] ?? now);
}

/** What is to be done with the picture: `{ turns: 0 }` for nothing. */
export function describeEdit({ now: { turns, crop } }: EditHistory): PictureEdit {
  return { turns, ...(!isWhole(crop) && { crop }) };
}

function isSame(a: EditState, b: EditState): boolean {
  const sides = ['left', 'top', 'width', 'height'] as const;
  return a.turns === b.turns && sides.every((side) => Math.abs(a.crop[side] - b.crop[side]) < 1e-6);
}
