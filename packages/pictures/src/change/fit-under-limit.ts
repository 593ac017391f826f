import { PictureError } from '../picture-error.ts';

/** Writes a picture, smaller by a factor of its width and height (1: full size), in a quality of 0 to 1. */
export interface Writer {
  /** Bytes that the result will have, guessed from parts of it. */
  guessBytes: (scale: number, quality: number) => Promise<number>;
  write: (scale: number, quality: number) => Promise<Blob>;
  /** Whether the type has a quality: not PNG. */
  hasQuality: boolean;
  /** The largest scale that the browser can draw, and the smallest that is of use. */
  maxScale: number;
  minScale: number;
}

export interface FittedPicture {
  blob: Blob;
  scale: number;
}

/** Below this, blocks are seen. A smaller picture of the same bytes then looks better. */
const MIN_QUALITY = 0.5;
/** More only adds bytes. */
const MAX_QUALITY = 0.95;
/** For a picture that is made smaller: room for the guess to be wrong in both directions. */
const SCALED_QUALITY = 0.65;

/** What a result aims at, as a part of the limit: guesses are wrong by 3 % or so. */
const AIM = 0.965;
/** A first result from here on is good enough, and later ones from here. Each further one costs a second on an old phone. */
const GOOD = 0.88;
const ENOUGH = 0.8;
const MAX_WRITES = 4;

interface Plan {
  scale: number;
  quality: number;
  guessedBytes: number;
}

/**
 * Finds the largest picture under the limit, and of this size the best quality. Guesses by small parts, writes, and
 * corrects its guess by what the whole has got: mostly one or two writes.
 *
 * @throws PictureError `too_large`.
 */
export async function fitUnderLimit(maxBytes: number, writer: Writer): Promise<FittedPicture> {
  let best: FittedPicture | undefined;
  /** Bytes written per byte guessed. */
  let error = 1;
  for (let writes = 0; writes < MAX_WRITES; writes += 1) {
    const plan = await planWrite((maxBytes * AIM) / error, writer);
    if (!plan) break;
    const blob = await writer.write(plan.scale, plan.quality);
    if (blob.size <= maxBytes && blob.size > (best?.blob.size ?? 0)) best = { blob, scale: plan.scale };
    const isBest = plan.quality === topQuality(writer) && plan.scale === writer.maxScale;
    if (best && (isBest || best.blob.size >= maxBytes * (writes === 0 ? GOOD : ENOUGH))) return best;
    error = blob.size / plan.guessedBytes;
  }
  if (best) return best;
  throw new PictureError('too_large');
}

function topQuality({ hasQuality }: Writer): number {
  return hasQuality ? MAX_QUALITY : 1;
}

/** The best that is guessed to have so many bytes at most, or `undefined`. */
async function planWrite(targetBytes: number, writer: Writer): Promise<Plan | undefined> {
  const { hasQuality, maxScale } = writer;
  const least = hasQuality ? MIN_QUALITY : 1;
  if ((await writer.guessBytes(maxScale, least)) <= targetBytes) {
    return planQuality(targetBytes, maxScale, writer);
  }
  const scale = await findScale(targetBytes, hasQuality ? SCALED_QUALITY : 1, writer);
  return scale === undefined ? undefined : planQuality(targetBytes, scale, writer);
}

const SCALE_STEPS = 4;
/** A scale that is guessed to come so near is taken. */
const NEAR = 0.9;

/** The scale at which a quality is guessed to have the bytes. A smaller picture has more bytes per pixel. */
async function findScale(
  targetBytes: number,
  quality: number,
  { guessBytes, maxScale, minScale }: Writer,
): Promise<number | undefined> {
  let scale = maxScale;
  let found: number | undefined;
  for (let step = 0; step < SCALE_STEPS; step += 1) {
    const bytes = await guessBytes(scale, quality);
    if (bytes <= targetBytes) found = Math.max(found ?? 0, scale);
    if (bytes <= targetBytes && (bytes >= targetBytes * NEAR || scale === maxScale)) break;
    if (scale === minScale && bytes > targetBytes) break;
    const next = scale * Math.sqrt((targetBytes * 0.97) / bytes);
    scale = Math.min(Math.max(next, minScale), maxScale);
  }
  return found;
}

const QUALITY_STEPS = 5;
/** A quality whose guess comes so near is taken. */
const NEAR_BYTES = 0.97;
/** Browsers round a quality to hundredths, since libjpeg has whole numbers from 1 to 100. */
const QUALITY_STEP = 0.01;

/** The best quality at a scale, between the two bounds. */
async function planQuality(targetBytes: number, scale: number, writer: Writer): Promise<Plan> {
  const guess = async (quality: number): Promise<Plan> => ({
    scale,
    quality,
    guessedBytes: await writer.guessBytes(scale, quality),
  });
  const top = await guess(topQuality(writer));
  if (!writer.hasQuality || top.guessedBytes <= targetBytes) return top;
  let low = await guess(MIN_QUALITY);
  let high = top;
  for (let step = 0; step < QUALITY_STEPS && low.guessedBytes < targetBytes * NEAR_BYTES; step += 1) {
    if (high.quality - low.quality < 1.5 * QUALITY_STEP) break;
    const next = await guess(guessQuality(targetBytes, low, high));
    if (next.guessedBytes <= targetBytes) low = next;
    else high = next;
  }
  return low;
}

/** The quality between two others that should have the bytes. */
function guessQuality(targetBytes: number, low: Plan, high: Plan): number {
  const share = Math.log(targetBytes / low.guessedBytes) / Math.log(high.guessedBytes / low.guessedBytes);
  const [lowFineness, highFineness] = [measureFineness(low.quality), measureFineness(high.quality)];
  const quality = 1 - Math.exp(-lowFineness - (highFineness - lowFineness) * share);
  const rounded = Math.round(quality / QUALITY_STEP) * QUALITY_STEP;
  return Math.min(Math.max(rounded, low.quality + QUALITY_STEP), high.quality - QUALITY_STEP);
}

/**
 * A JPEG's steps between values are in proportion to one minus its quality, from half of it on (libjpeg, as all browsers
 * have it). Bytes grow by about the same factor whenever the steps become smaller by the same factor.
 */
function measureFineness(quality: number): number {
  return -Math.log(1 - quality);
}
