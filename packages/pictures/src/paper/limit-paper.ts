import type { GreyImage } from './grey-image.ts';

/**
 * What is darker than this share of the lightest paper near it is no shadow, but a photo, a bar or dark paper. The hard
 * shadow of a phone under one lamp leaves about half of the light.
 */
const DARKEST_PAPER = 0.45;
/** The same for what has lighter paper all around it: a shadow mostly reaches the edge of its page. */
const DARKEST_ENCLOSED = 0.65;
/** How much less of that paper counts with each block that it is away, so that a shadow may become deep slowly. */
const FADE = 0.99;

/** Raises what is too dark to be paper, in place, so that it stays darker than the page. */
export function limitPaper(paper: GreyImage): void {
  const lightest = fadeOut(paper);
  const filled = fillHoles(paper);
  for (let at = 0; at < paper.data.length; at += 1) {
    const least = Math.max(DARKEST_PAPER * (lightest[at] ?? 0), DARKEST_ENCLOSED * (filled[at] ?? 0));
    paper.data[at] = Math.max(least, paper.data[at] ?? 0);
  }
}

/** The lightest of all blocks, each times {@link FADE} for each block on the way to it. */
function fadeOut(blocks: GreyImage): Float32Array {
  const values = Float32Array.from(blocks.data);
  sweep(blocks, (at, from) => {
    values[at] = Math.max(values[at] ?? 0, FADE * (values[from] ?? 0));
  });
  return values;
}

/** Each block is as light as the lightest one that has to be passed on the way to it from the border. */
function fillHoles(blocks: GreyImage): Float32Array {
  const { width, height, data } = blocks;
  const values = Float32Array.from(data, (value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x > 0 && y > 0 && x < width - 1 && y < height - 1 ? 255 : value;
  });
  sweep(blocks, (at, from) => {
    values[at] = Math.max(data[at] ?? 0, Math.min(values[at] ?? 0, values[from] ?? 0));
  });
  return values;
}

/** Ways with more turns than these are not followed. */
const SWEEPS = 4;

/** Calls back with each block and its neighbours: to and fro, so that a value goes all the way in one direction. */
function sweep({ width, height }: GreyImage, take: (at: number, from: number) => void): void {
  const last = width * height - 1;
  for (let count = 0; count < SWEEPS; count += 1) {
    for (let at = 0; at <= last; at += 1) {
      if (at % width > 0) take(at, at - 1);
      if (at >= width) take(at, at - width);
    }
    for (let at = last; at >= 0; at -= 1) {
      if (at % width < width - 1) take(at, at + 1);
      if (at + width <= last) take(at, at + width);
    }
  }
}
