import type { Corners, FoundPage, Point } from '../picture-tools.ts';
import { findCorners, SEARCH_SIDE } from './find-corners.ts';
import { readPixels } from './read-pixels.ts';

/** How far inside the picture the corners are when no page was found. */
const INSET = 0.04;

/** Finds the edges of a page in a decoded photo, which it leaves open. */
export async function findPage(photo: ImageBitmap): Promise<FoundPage> {
  const scale = Math.min(1, SEARCH_SIDE / Math.max(photo.width, photo.height));
  const all = { left: 0, top: 0, width: photo.width, height: photo.height };
  const small = readPixels({ photo, area: all, scale });
  const quad = await findCorners(small);
  if (!quad) return { corners: INNER, isFound: false };
  const share = ({ x, y }: Point): Point => ({ x: clamp(x / small.width), y: clamp(y / small.height) });
  const [a, b, c, d] = quad;
  return { corners: [share(a), share(b), share(c), share(d)], isFound: true };
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
