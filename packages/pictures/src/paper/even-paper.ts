import type { GreyImage } from './grey-image.ts';

/** Blocks along the longer side of a page. On A4 one is 2.3 mm. */
const BLOCKS = 128;
/** Blocks to each side in which paper is looked for: dark things up to 3 cm wide, such as a stamp, stay dark. */
const REACH = 7;
/** The share of a block's pixels that are darker than what is taken for its paper. */
const PAPER_RANK = 0.8;
/** Of the page's lightest paper. What is darker is no shadow, but dark paper or a photo, and stays darker. */
const DARKEST_PAPER = 0.22;
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
  const levels = divide(page, paper);
  const black = findBlack(levels);
  const table = new Uint8Array(256);
  for (let level = 0; level < 256; level += 1) {
    const share = (level / LEVEL - black) / (WHITE - black);
    table[level] = Math.round(255 * Math.min(1, Math.max(0, share)) ** GAMMA);
  }
  for (let at = 0; at < page.data.length; at += 1) page.data[at] = table[page.data[at] ?? 0] ?? 0;
}

/** How a pixel is written that is as light as its paper. Lighter ones have room above. */
const LEVEL = 230;

/** Writes for each pixel its lightness in relation to its paper. Returns how many pixels have each. */
function divide(page: GreyImage, paper: GreyImage): Uint32Array {
  const counts = new Uint32Array(256);
  const [stepX, stepY] = [paper.width / page.width, paper.height / page.height];
  const line = new Float32Array(paper.width + 1);
  for (let row = 0, at = 0; row < page.height; row += 1) {
    blendRows(paper, (row + 0.5) * stepY - 0.5, line);
    for (let column = 0; column < page.width; column += 1, at += 1) {
      const x = Math.max(0, (column + 0.5) * stepX - 0.5);
      const left = x | 0;
      const light = (line[left] ?? 0) + ((line[left + 1] ?? 0) - (line[left] ?? 0)) * (x - left);
      const level = Math.min(255, (((page.data[at] ?? 0) * LEVEL) / light) | 0);
      page.data[at] = level;
      counts[level] = (counts[level] ?? 0) + 1;
    }
  }
  return counts;
}

/** A row of the paper's lightness between two rows of blocks, with its last block twice. */
function blendRows({ width, height, data }: GreyImage, y: number, line: Float32Array): void {
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const bottom = Math.min(height - 1, top + 1);
  const share = Math.min(1, Math.max(0, y - top));
  for (let column = 0; column <= width; column += 1) {
    const x = Math.min(width - 1, column);
    const [upper, lower] = [data[top * width + x] ?? 1, data[bottom * width + x] ?? 1];
    line[column] = Math.max(1, upper + (lower - upper) * share);
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
  const least = DARKEST_PAPER * closed.data.reduce((a, b) => Math.max(a, b), 0);
  for (let at = 0; at < closed.data.length; at += 1) closed.data[at] = Math.max(least, closed.data[at] ?? 0);
  return soften(closed);
}

/** The lightness that {@link PAPER_RANK} of a block's pixels do not reach, of every second pixel in each direction. */
function rankInBlock(
  { width, height, data }: GreyImage,
  block: { left: number; top: number; size: number },
): number {
  const values: number[] = [];
  for (let y = block.top; y < Math.min(height, block.top + block.size); y += 2) {
    for (let x = block.left; x < Math.min(width, block.left + block.size); x += 2) {
      values.push(data[y * width + x] ?? 0);
    }
  }
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length * PAPER_RANK)] ?? 0;
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
