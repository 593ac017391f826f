/** Random numbers that are the same for the same seed. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  integer: (min: number, max: number) => number;
  /** True with this probability in percent. */
  chance: (percent: number) => boolean;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** Another sequence, seeded by this one. */
  fork: () => Random;
}

/** Mulberry32, by Tommy Ettinger (public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const integer = (min: number, max: number) => min + (next() % (max - min + 1));
  return {
    integer,
    chance: (percent) => integer(1, 100) <= percent,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    fork: () => createRandom(next()),
  };
}
