import type { GreyImage } from './grey-image.ts';
import { limitPaper } from './limit-paper.ts';

/** Blocks along the longer side of a page. On A4 one is 2.3 mm. */
const BLOCKS = 128;
/** Blocks to each side in which paper is looked for: dark things up to 3 cm wide, such as a stamp, stay dark. */
const REACH = 7;
/** The share of a block's pixels that are darker than what is taken for its paper. */
const PAPER_RANK = 0.8;
/** Of the paper's lightness. White from here: noise of the camera and the paper's fibres go. Pencil is below. */
const WHITE = 0.9;
/** Of the paper's lightness: ink is not darker than the first, and a page of pencil is not made one of ink. */
const BLACK = { least: 0.05, most: 0.42 };
/** Above 1: greys between ink and paper become darker, so that pencil stays readable. */
const GAMMA = 1.25;
/** The share of a page's pixels that become black. */
const INK_SHARE = 0.005;

/** Makes a page look scanned, in place: shadows evened, paper white, ink dark. */
export function evenPaper(page: GreyImage): void {
  const paper = estimatePaper(page);
  const counts = new Uint32Array(256);
  forEachRow({ page, paper, step: COUNTED_ROWS }, (row, light) => {
    for (let x = 0, at = row * page.width; x < page.width; x += 1, at += 1) {
      const level = Math.min(255, ((page.data[at] ?? 0) * (light[x] ?? 0)) | 0);
      counts[level] = (counts[level] ?? 0) + 1;
    }
  });
  const table = drawTable(findBlack(counts));
  forEachRow({ page, paper, step: 1 }, (row, light) => {
    for (let x = 0, at = row * page.width; x < page.width; x += 1, at += 1) {
      page.data[at] = table[Math.min(255, ((page.data[at] ?? 0) * (light[x] ?? 0)) | 0)] ?? 0;
    }
  });
}

/** How a pixel is counted that is as light as its paper. Lighter ones have room above. */
const LEVEL = 230;
/** Each fourth row tells enough of a page's ink. */
const COUNTED_ROWS = 4;

/** Calls back with what makes a level of each pixel's lightness, beside its paper. */
function forEachRow(
  { page, paper, step }: { page: GreyImage; paper: GreyImage; step: number },
  work: (row: number, light: Float32Array) => void,
): void {
  const blocks = new Float32Array(paper.width + 1);
  const light = new Float32Array(page.width);
  const stepX = paper.width / page.width;
  for (let row = 0; row < page.height; row += step) {
    blendRows(paper, ((row + 0.5) * paper.height) / page.height - 0.5, blocks);
    for (let column = 0; column < page.width; column += 1) {
      const x = Math.max(0, (column + 0.5) * stepX - 0.5);
      const left = x | 0;
      light[column] = (blocks[left] ?? 0) + ((blocks[left + 1] ?? 0) - (blocks[left] ?? 0)) * (x - left);
    }
    work(row, light);
  }
}

/** A row between two rows of blocks, with its last block twice. */
function blendRows({ width, height, data }: GreyImage, y: number, line: Float32Array): void {
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const bottom = Math.min(height - 1, top + 1);
  const share = Math.min(1, Math.max(0, y - top));
  for (let column = 0; column <= width; column += 1) {
    const x = Math.min(width - 1, column);
    const [upper, lower] = [data[top * width + x] ?? 1, data[bottom * width + x] ?? 1];
    line[column] = LEVEL / Math.max(1, upper + (lower - upper) * share);
  }
}

function findBlack(counts: Uint32Array): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let [level, seen] = [0, 0];
  while (level < 255 && seen < total * INK_SHARE) {
    seen += counts[level] ?? 0;
    level += 1;
  }
  return Math.min(BLACK.most, Math.max(BLACK.least, level / LEVEL));
}

/** What is written for each level. */
function drawTable(black: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, level) => {
    const share = (level / LEVEL - black) / (WHITE - black);
    return Math.round(255 * Math.min(1, Math.max(0, share)) ** GAMMA);
  });
}

/** The lightness of the paper under text, in blocks. */
function estimatePaper(page: GreyImage): GreyImage {
  const block = Math.max(1, Math.ceil(Math.max(page.width, page.height) / BLOCKS));
  const width = Math.ceil(page.width / block);
  const height = Math.ceil(page.height / block);
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      data[row * width + column] = rankInBlock(page, { left: column * block, top: row * block, size: block });
    }
  }
  const blocks = { width, height, data };
  // Lightest, then darkest of the neighbours: text and stamps are filled, and the edges of shadows stay in place.
  const closed = spread(spread(blocks, Math.max), Math.min);
  limitPaper(closed);
  return soften(closed);
}

/** The lightness that {@link PAPER_RANK} of a block's pixels do not reach, of every second pixel in each direction. */
function rankInBlock(
  { width, height, data }: GreyImage,
  block: { left: number; top: number; size: number },
): number {
  const counts = new Uint16Array(256);
  let total = 0;
  const [right, bottom] = [
    Math.min(width, block.left + block.size),
    Math.min(height, block.top + block.size),
  ];
  for (let y = block.top; y < bottom; y += 2) {
    for (let at = y * width + block.left; at < y * width + right; at += 2) {
      const value = data[at] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
      total += 1;
    }
  }
  let [value, seen] = [0, counts[0] ?? 0];
  while (value < 255 && seen <= total * PAPER_RANK) seen += counts[(value += 1)] ?? 0;
  return value;
}

/** The most extreme value within {@link REACH} of each block, first along rows, then along columns. */
function spread(blocks: GreyImage, pick: (a: number, b: number) => number): GreyImage {
  return overNeighbours(blocks, REACH, (values) => values.reduce((a, b) => pick(a, b)));
}

function soften(blocks: GreyImage): GreyImage {
  return overNeighbours(blocks, 2, (values) => values.reduce((a, b) => a + b, 0) / values.length);
}

function overNeighbours(
  { width, height, data }: GreyImage,
  reach: number,
  join: (values: Uint8Array) => number,
): GreyImage {
  const across = new Uint8Array(data.length);
  for (let row = 0; row < height; row += 1) {
    const line = data.subarray(row * width, (row + 1) * width);
    for (let x = 0; x < width; x += 1) {
      across[row * width + x] = join(line.subarray(Math.max(0, x - reach), x + reach + 1));
    }
  }
  const both = new Uint8Array(data.length);
  const line = new Uint8Array(height);
  for (let column = 0; column < width; column += 1) {
    for (let y = 0; y < height; y += 1) line[y] = across[y * width + column] ?? 0;
    for (let y = 0; y < height; y += 1) {
      both[y * width + column] = join(line.subarray(Math.max(0, y - reach), y + reach + 1));
    }
  }
  return { width, height, data: both };
}
