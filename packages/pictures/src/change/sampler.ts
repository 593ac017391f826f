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
/** Strips of a picture that are encoded as one: 5 % of 12 megapixels. */
const STRIPS = 48;
const STRIP_WIDTH = 768;
/** The blocks of JPEG, with colours at half the size. Its rows are encoded one by one, so that strips cost no more than in place. */
const BLOCK = 16;

export interface Sampler {
  /** Guesses how many bytes a picture will have at a scale and in a quality, by encoding small parts of it. */
  guessBytes: (scale: number, quality: number) => Promise<number>;
  /** Gives its memory back. */
  release: () => void;
}

export function createSampler(parts: SampleParts): Sampler {
  let sample: { scale: number; canvas: Canvas; share: number } | undefined;
  const guesses = new Map<string, number>();
  const guessBytes = async (scale: number, quality: number): Promise<number> => {
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
  return { guessBytes, release: () => sample && release(sample.canvas.element) };
}

/** `share`: pixels of the sample per pixel of the result. */
function drawSample(
  { drawer, colourSpace, area, isWhiteBehind }: SampleParts,
  scale: number,
): { canvas: Canvas; share: number } {
  const { width, height } = scaleSize(area, scale);
  const isWhole = width * height <= SMALL_PIXELS;
  const size = isWhole ? { width, height } : { width: Math.min(STRIP_WIDTH, width), height: STRIPS * BLOCK };
  const canvas = createCanvas(size.width, size.height, colourSpace);
  if (isWhole) drawArea(canvas, drawer.source, { area, turns: 0 });
  else drawStrips(canvas, drawer.source, { area, scale });
  if (isWhiteBehind) paintWhiteBehind(canvas);
  return { canvas, share: (canvas.element.width * canvas.element.height) / (width * height) };
}

/** Evenly spread from top to bottom, each at another place across. */
function drawStrips(
  { element, context }: Canvas,
  picture: ImageBitmap | OffscreenCanvas,
  { area, scale }: { area: Area; scale: number },
): void {
  context.imageSmoothingQuality = 'high';
  const width = element.width / scale;
  const height = Math.min(BLOCK / scale, area.height);
  for (let index = 0; index < STRIPS; index += 1) {
    const left = area.left + alignBlock((area.width - width) * ((index * GOLDEN) % 1));
    const top = area.top + alignBlock((area.height - height) * ((index + 0.5) / STRIPS));
    const strip = spread({ left, top, width: Math.min(width, area.width), height });
    context.drawImage(picture, ...strip, 0, index * BLOCK, element.width, BLOCK);
  }
}

/** Multiples of it, without their whole parts, are spread evenly. */
const GOLDEN = 0.618;

/** On the blocks that a JPEG was made of: these are encoded again in fewer bytes. */
function alignBlock(place: number): number {
  return Math.max(0, Math.floor(place / BLOCK) * BLOCK);
}
