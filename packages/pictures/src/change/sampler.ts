import {
  createCanvas,
  drawArea,
  paintWhiteBehind,
  release,
  spread,
  type Canvas,
  type ColourSpace,
} from './canvas.ts';
import type { Drawer } from './drawer.ts';
import { scaleSize, type Area } from './result-shape.ts';

/** What of a picture is written, and how it is encoded. */
export interface SampleParts {
  drawer: Pick<Drawer, 'source'>;
  colourSpace: ColourSpace;
  area: Area;
  isWhiteBehind: boolean;
  encode: (canvas: OffscreenCanvas, quality: number) => Promise<Blob>;
}

/** A picture of fewer pixels is its own sample. */
const SMALL_PIXELS = 600_000;
/** So many parts across and down: 5 % of 12 megapixels. */
const TILES = 8;
/** A multiple of 16, the blocks of JPEG. */
const TILE_SIDE = 96;

/** Guesses how many bytes a picture will have at a scale and in a quality, by encoding small parts of it. */
export function createSampler(parts: SampleParts): (scale: number, quality: number) => Promise<number> {
  let sample: { scale: number; canvas: Canvas; share: number } | undefined;
  const guesses = new Map<string, number>();
  return async (scale, quality) => {
    const name = `${scale} ${quality}`;
    const known = guesses.get(name);
    if (known !== undefined) return known;
    if (sample?.scale !== scale) {
      if (sample) release(sample.canvas.element);
      sample = { scale, ...drawSample(parts, scale) };
    }
    const { size } = await parts.encode(sample.canvas.element, quality);
    const guess = size / sample.share;
    guesses.set(name, guess);
    return guess;
  };
}

/** `share`: pixels of the sample per pixel of the result. */
function drawSample(
  { drawer, colourSpace, area, isWhiteBehind }: SampleParts,
  scale: number,
): { canvas: Canvas; share: number } {
  const { width, height } = scaleSize(area, scale);
  const isWhole = width * height <= SMALL_PIXELS;
  const side = TILES * TILE_SIDE;
  const canvas = createCanvas(isWhole ? width : side, isWhole ? height : side, colourSpace);
  if (isWhole) drawArea(canvas, drawer.source, { area, turns: 0 });
  else drawTiles(canvas, drawer.source, { area, scale });
  if (isWhiteBehind) paintWhiteBehind(canvas);
  return { canvas, share: (canvas.element.width * canvas.element.height) / (width * height) };
}

function drawTiles(
  { context }: Canvas,
  picture: ImageBitmap | OffscreenCanvas,
  { area, scale }: { area: Area; scale: number },
): void {
  context.imageSmoothingQuality = 'high';
  for (let row = 0; row < TILES; row += 1) {
    for (let column = 0; column < TILES; column += 1) {
      const tile = {
        left: area.left + placeTile(column, area.width, scale),
        top: area.top + placeTile(row, area.height, scale),
        width: Math.min(TILE_SIDE / scale, area.width),
        height: Math.min(TILE_SIDE / scale, area.height),
      };
      context.drawImage(picture, ...spread(tile), column * TILE_SIDE, row * TILE_SIDE, TILE_SIDE, TILE_SIDE);
    }
  }
}

/** Evenly spread, on the blocks of 16 pixels that a JPEG was made of: these are encoded again in fewer bytes. */
function placeTile(index: number, length: number, scale: number): number {
  const room = Math.max(0, length - TILE_SIDE / scale);
  return Math.floor((room * (index + 0.5)) / TILES / 16) * 16;
}
