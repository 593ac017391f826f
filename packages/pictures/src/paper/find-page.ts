import type { Corners, FoundPage, Point } from '../picture-tools.ts';
import { findCorners, SEARCH_SIDE } from './find-corners.ts';
import type { GreyImage } from './grey-image.ts';
import type { PaperPhoto } from './paper-photo.ts';
import type { Quad } from './quad.ts';
import { straighten } from './straighten.ts';

/** How far inside the picture the corners are when no page was found. */
const INSET = 0.04;

/** Finds the edges of a page in a photo. */
export async function findPage(photo: PaperPhoto): Promise<FoundPage> {
  const scale = Math.min(1, SEARCH_SIDE / Math.max(photo.width, photo.height));
  const all = { left: 0, top: 0, width: photo.width, height: photo.height };
  const { pixels } = await photo.readGrey(all, scale);
  const small = shrink(pixels, {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  });
  const quad = await findCorners(small);
  if (!quad) return { corners: INNER, isFound: false };
  const share = ({ x, y }: Point): Point => ({ x: clamp(x / small.width), y: clamp(y / small.height) });
  const [a, b, c, d] = quad;
  return { corners: [share(a), share(b), share(c), share(d)], isFound: true };
}

/** A decoder of JPEG gives the next larger size that it has. */
function shrink(grey: GreyImage, { width, height }: Omit<GreyImage, 'data'>): GreyImage {
  if (grey.width === width && grey.height === height) return grey;
  const small = { width, height, data: new Uint8Array(width * height) };
  const [right, bottom] = [grey.width, grey.height];
  const corners: Quad = [
    { x: 0, y: 0 },
    { x: right, y: 0 },
    { x: right, y: bottom },
    { x: 0, y: bottom },
  ];
  straighten(grey, corners, small);
  return small;
}

const INNER: Corners = [
  { x: INSET, y: INSET },
  { x: 1 - INSET, y: INSET },
  { x: 1 - INSET, y: 1 - INSET },
  { x: INSET, y: 1 - INSET },
];

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
