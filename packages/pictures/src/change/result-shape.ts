import type { ChangeOrder, QuarterTurns } from '../picture-tools.ts';

/** A part of a picture, in pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What becomes of a decoded picture at full size. */
export interface ResultShape {
  /** The part of the decoded picture that is kept, before it is turned. */
  area: Area;
  turns: QuarterTurns;
  /** Pixels of the result. */
  width: number;
  height: number;
}

/** Finds the part of the picture that is kept: `crop` is a part of the turned one. At least one pixel is kept. */
export function planShape(
  { width, height }: { width: number; height: number },
  { turns = 0, crop = { left: 0, top: 0, width: 1, height: 1 } }: Pick<ChangeOrder, 'turns' | 'crop'>,
): ResultShape {
  const isOnItsSide = turns % 2 === 1;
  const turned = isOnItsSide ? { width: height, height: width } : { width, height };
  const [left, right] = clampSpan(crop.left, crop.width, turned.width);
  const [top, bottom] = clampSpan(crop.top, crop.height, turned.height);
  const kept: Area = { left, top, width: right - left, height: bottom - top };
  const area = turnBack(kept, turned, turns);
  return { area, turns, width: kept.width, height: kept.height };
}

function clampSpan(start: number, length: number, size: number): [start: number, end: number] {
  const first = Math.min(Math.max(Math.round(start * size), 0), size - 1);
  const end = Math.round((start + length) * size);
  return [first, Math.min(Math.max(end, first + 1), size)];
}

function turnBack(
  { left, top, width, height }: Area,
  turned: { width: number; height: number },
  turns: QuarterTurns,
): Area {
  const right = turned.width - left - width;
  const bottom = turned.height - top - height;
  switch (turns) {
    case 0:
      return { left, top, width, height };
    case 1:
      return { left: top, top: right, width: height, height: width };
    case 2:
      return { left: right, top: bottom, width, height };
    case 3:
      return { left: bottom, top: left, width: height, height: width };
    default:
      return turns satisfies never;
  }
}

/** A picture's size, made smaller by a factor. Never less than a pixel. */
export function scaleSize(
  { width, height }: { width: number; height: number },
  scale: number,
): { width: number; height: number } {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
