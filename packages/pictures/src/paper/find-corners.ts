import { scanDocument } from 'scanic';
import { fitEdges } from './edges.ts';
import { toGrey, type GreyImage, type Pixels } from './grey-image.ts';
import { fromUpperLeft, isPagelike, type Quad } from './quad.ts';

/** Pixels of the longer side of a picture in which a page is looked for. More takes longer and finds more text. */
export const SEARCH_SIDE = 480;

/** A frame of the table's colour around the picture closes the outline of a page that is cut off. */
const FRAME = 8;

/** Sides with an edge, of four. A finger or a cut-off part hides one. */
const LEAST_SUPPORT = 2.6;

/** Settings of scanic, tried in turn: its own, then thresholds for a page that differs little from its table. */
const TRIES = [{}, { lowThreshold: 12, highThreshold: 36, dilationKernelSize: 5 }];

/**
 * The corners of a page in pixels of a picture, which is at most {@link SEARCH_SIDE} long.
 *
 * scanic proposes them. A proposal that has no edges at its sides is none: scanic takes patterns for pages.
 */
export async function findCorners(picture: Pixels): Promise<Quad | undefined> {
  const grey = toGrey(picture);
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
  if (!edges || !isPagelike(edges.quad, grey)) return undefined;
  return edges.support.reduce((a, b) => a + b, 0) < LEAST_SUPPORT ? undefined : edges.quad;
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
