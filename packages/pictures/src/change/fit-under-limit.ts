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
/** Where guesses are of no use, a result from here on. */
const FAIR = 0.6;
const MAX_GUESSED_WRITES = 4;
const MAX_FURTHER_WRITES = 5;

interface Setting {
  scale: number;
  quality: number;
}

interface Plan extends Setting {
  guessedBytes: number;
}

interface Written extends Setting {
  blob: Blob;
}

/** What was written so far. */
interface Bracket {
  /** The largest under the limit. */
  fits?: Written;
  /** The last over the limit. */
  over?: Written;
}

/**
 * Finds the largest picture under the limit, and of this size the best quality. Guesses by small parts, writes, and
 * corrects its guess by what the whole has got: mostly one or two writes. Where the whole is not as its parts let guess,
 * it closes in between one that fits and one that does not.
 *
 * @throws PictureError `too_large`: not even the smallest scale in the lowest quality fits.
 */
export async function fitUnderLimit(maxBytes: number, writer: Writer): Promise<FittedPicture> {
  const bracket: Bracket = {};
  const write = async (setting: Setting): Promise<Written> => {
    const written = { ...setting, blob: await writer.write(setting.scale, setting.quality) };
    const { size } = written.blob;
    if (size > maxBytes) bracket.over = written;
    else if (isBetter(written, bracket.fits)) bracket.fits = written;
    return written;
  };
  await writeAsGuessed(maxBytes, writer, { bracket, write });
  if (!bracket.fits) await write({ scale: writer.minScale, quality: leastQuality(writer) });
  if (!bracket.fits) throw new PictureError('too_large');
  await tryWhole(maxBytes, writer, { bracket, write });
  await closeIn(maxBytes, { bracket, write });
  return { blob: bracket.fits.blob, scale: bracket.fits.scale };
}

interface Writing {
  bracket: Bracket;
  write: (setting: Setting) => Promise<Written>;
}

/** Ends with a result that is good enough, or when a guess has nothing new to say. */
async function writeAsGuessed(maxBytes: number, writer: Writer, { bracket, write }: Writing): Promise<void> {
  /** Bytes written per byte guessed. */
  let error = 1;
  for (let writes = 0; writes < MAX_GUESSED_WRITES; writes += 1) {
    const plan = await planWrite((maxBytes * AIM) / error, writer);
    const { fits, over } = bracket;
    if ((over && isWithin(over, plan)) || (fits && isWithin(plan, fits))) return;
    const { blob } = await write(plan);
    const isBest = plan.quality === topQuality(writer) && plan.scale === writer.maxScale;
    const least = maxBytes * (writes === 0 ? GOOD : ENOUGH);
    if (bracket.fits && (isBest || bracket.fits.blob.size >= least)) return;
    error = blob.size / plan.guessedBytes;
  }
}

/** Whether one is neither larger nor of better quality than the other. */
function isWithin(one: Setting, other: Setting): boolean {
  return one.scale <= other.scale && one.quality <= other.quality;
}

/** Of the same quality, the larger picture; else the one of more bytes. */
function isBetter(one: Written, other: Written | undefined): boolean {
  if (!other) return true;
  return one.quality === other.quality ? one.scale > other.scale : one.blob.size > other.blob.size;
}

/**
 * Writes the whole, where guesses have only led to small ones: patterns may have fewer bytes than their parts, and a PNG
 * than a smaller one.
 */
async function tryWhole(maxBytes: number, writer: Writer, { bracket, write }: Writing): Promise<void> {
  const { fits, over } = bracket;
  if (!fits || over || fits.scale === writer.maxScale) return;
  if (writer.hasQuality && fits.blob.size >= maxBytes * FAIR) return;
  await write({ scale: writer.maxScale, quality: topQuality(writer) });
}

/** Nearer to 1, the next try is too near to one that is known already. */
const MAX_STEP = 0.85;

/** Tries what is between one that fits and one that does not. */
async function closeIn(maxBytes: number, { bracket, write }: Writing): Promise<void> {
  let { fits: low, over: high } = bracket;
  for (let writes = 0; low && high && writes < MAX_FURTHER_WRITES; writes += 1) {
    if ((bracket.fits?.blob.size ?? 0) >= maxBytes * FAIR) return;
    const wanted = Math.log((maxBytes * AIM) / low.blob.size) / Math.log(high.blob.size / low.blob.size);
    const step = Math.min(Math.max(wanted, 1 - MAX_STEP), MAX_STEP);
    const next = await write({
      scale: low.scale * (high.scale / low.scale) ** step,
      quality: low.quality + (high.quality - low.quality) * step,
    });
    if (next.blob.size <= maxBytes) low = next;
    else high = next;
  }
}

function topQuality({ hasQuality }: Writer): number {
  return hasQuality ? MAX_QUALITY : 1;
}

function leastQuality({ hasQuality }: Writer): number {
  return hasQuality ? MIN_QUALITY : 1;
}

/** The best that is guessed to have so many bytes at most; the smallest, where none is. */
async function planWrite(targetBytes: number, writer: Writer): Promise<Plan> {
  const { hasQuality, maxScale } = writer;
  if ((await writer.guessBytes(maxScale, leastQuality(writer))) <= targetBytes) {
    return planQuality(targetBytes, maxScale, writer);
  }
  const scale = await findScale(targetBytes, hasQuality ? SCALED_QUALITY : 1, writer);
  return planQuality(targetBytes, scale, writer);
}

const SCALE_STEPS = 8;
/** Until then each step is believed to lead to the bytes. Then the smallest is looked at. */
const BELIEVED_STEPS = 4;
/** A scale that is guessed to come so near is taken. */
const NEAR = 0.9;

/**
 * The scale at which a quality is guessed to have the bytes, or the smallest. A smaller picture has more bytes per pixel;
 * a PNG of text that is a little smaller may have more bytes than the whole.
 */
async function findScale(
  targetBytes: number,
  quality: number,
  { guessBytes, maxScale, minScale }: Writer,
): Promise<number> {
  let scale = maxScale;
  let fits: number | undefined;
  let over = Infinity;
  for (let step = 1; step <= SCALE_STEPS; step += 1) {
    const bytes = await guessBytes(scale, quality);
    if (bytes <= targetBytes) {
      fits = Math.max(fits ?? 0, scale);
      if (bytes >= targetBytes * NEAR || scale === maxScale) break;
    } else if (scale === minScale) break;
    else over = Math.min(over, scale);
    const next = scale * Math.sqrt((targetBytes * 0.97) / bytes);
    if (fits === undefined)
      scale = step < BELIEVED_STEPS ? Math.max(Math.min(next, over), minScale) : minScale;
    else if (next > fits && next < over) scale = Math.min(next, maxScale);
    else scale = Math.sqrt(fits * Math.min(over, maxScale));
  }
  return fits ?? minScale;
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
  let low = await guess(leastQuality(writer));
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
