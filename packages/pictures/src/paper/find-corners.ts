import { scanDocument } from 'scanic';
import type { Point } from '../picture-tools.ts';
import { fitEdges, type Edges } from './edges.ts';
import type { GreyImage } from './grey-image.ts';
import { fromUpperLeft, isPagelike, rotate, type Quad } from './quad.ts';

/** Pixels of the longer side of a picture in which a page is looked for. More takes longer and finds more text. */
export const SEARCH_SIDE = 480;

/** A frame of the table's colour around the picture closes the outline of a page that is cut off. */
const FRAME = 8;

/** How much of a page's sides must have an edge: of each, or of all four where one is cut off by the picture. */
const LEAST_SUPPORT = { each: 0.35, sum: 2.5 };

/** Settings of scanic, tried in turn: its own, then thresholds for a page that differs little from its table. */
const TRIES = [{}, { lowThreshold: 12, highThreshold: 36, dilationKernelSize: 5 }];

/**
 * The corners of a page in pixels of a picture, which is at most {@link SEARCH_SIDE} long.
 *
 * scanic proposes them. A proposal that has no edges at its sides is none: scanic takes patterns for pages.
 */
export async function findCorners(grey: GreyImage): Promise<Quad | undefined> {
  const framed = frame(grey);
  for (const settings of TRIES) {
    const { corners } = await scanDocument(framed, { maxProcessingDimension: SEARCH_SIDE * 2, ...settings });
    if (!corners) continue;
    const { topLeft, topRight, bottomRight, bottomLeft } = corners;
    const inner = ({ x, y }: { x: number; y: number }) => ({ x: x - FRAME, y: y - FRAME });
    const page = judge(grey, [inner(topLeft), inner(topRight), inner(bottomRight), inner(bottomLeft)]);
    if (page) return page;
  }
  return undefined;
}

function judge(grey: GreyImage, guess: Quad): Quad | undefined {
  const edges = fitEdges(grey, fromUpperLeft(guess));
  if (!edges) return undefined;
  const weak = edges.support.findIndex((support) => support < LEAST_SUPPORT.each);
  if (weak === -1) return isPage(edges, grey) ? edges.quad : undefined;
  // A side without an edge may be that of the picture, where the page is cut off.
  const extended = fitEdges(grey, extendToBorder(edges.quad, weak, grey));
  return extended && isPage(extended, grey) ? extended.quad : undefined;
}

function isPage({ quad, support }: Edges, picture: GreyImage): boolean {
  return isPagelike(quad, picture) && support.reduce((a, b) => a + b, 0) >= LEAST_SUPPORT.sum;
}

/** Moves one side to the border of the picture that it faces, along the two sides beside it. */
function extendToBorder(quad: Quad, side: number, { width, height }: GreyImage): Quad {
  const [start, end, after, before] = rotate(quad, side);
  const isLevel = Math.abs(end.x - start.x) > Math.abs(end.y - start.y);
  const outward = isLevel ? start.y - before.y : start.x - before.x;
  const border = outward < 0 ? 0 : (isLevel ? height : width) - 1;
  const reach = (from: Point, to: Point): Point => {
    const share = isLevel ? (border - from.y) / (to.y - from.y) : (border - from.x) / (to.x - from.x);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  };
  return rotate([reach(before, start), reach(after, end), after, before], (4 - side) % 4);
}

/** The grey picture with a frame, as scanic takes it. */
function frame({ width, height, data }: GreyImage): ImageData {
  const [wide, high] = [width + 2 * FRAME, height + 2 * FRAME];
  const framed = new Uint8ClampedArray(wide * high * 4).fill(255);
  const table = borderMedian({ width, height, data });
  for (let y = 0, to = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1, to += 4) {
      const [column, row] = [x - FRAME, y - FRAME];
      const isInside = column >= 0 && row >= 0 && column < width && row < height;
      const value = isInside ? (data[row * width + column] ?? 0) : table;
      framed[to] = framed[to + 1] = framed[to + 2] = value;
    }
  }
  return new ImageData(framed, wide, high);
}

/** The lightness of the table: pages cover less than half of a picture's border. */
function borderMedian({ width, height, data }: GreyImage): number {
  const border = [
    ...data.subarray(0, width),
    ...data.subarray((height - 1) * width),
    ...Array.from({ length: height }, (_, row) => data[row * width] ?? 0),
    ...Array.from({ length: height }, (_, row) => data[(row + 1) * width - 1] ?? 0),
  ].sort((a, b) => a - b);
  return border[Math.floor(border.length / 2)] ?? 0;
}
