import type { Bytes } from '../bytes.ts';

/** Takes bytes in pieces of any length, and gives them in pieces of the wanted lengths. */
export interface ByteCutter {
  /**
   * The wanted pieces that are full by now. One that came in one piece is part of `bytes`, and is not copied; any other is
   * valid until the next one is asked for.
   */
  cut(bytes: Bytes): Iterable<Bytes>;
  /** A copy of what is not a whole piece yet. */
  rest(): Bytes;
}

/**
 * @param nextLength - the length of the next piece, asked again after each. 0: no more is wanted, and what is left over is
 *   dropped.
 * @param rest - what another one has left: the next piece begins with it.
 */
export function createByteCutter(maxLength: number, nextLength: () => number, rest?: Bytes): ByteCutter {
  const partial = new Uint8Array(maxLength);
  partial.set(rest ?? []);
  let filled = rest?.length ?? 0;

  return {
    rest: () => partial.slice(0, filled),
    *cut(bytes) {
      for (let rest = bytes, wanted = nextLength(); wanted > 0 && rest.length > 0; wanted = nextLength()) {
        const taken = rest.subarray(0, wanted - filled);
        rest = rest.subarray(taken.length);
        if (taken.length === wanted) {
          yield taken;
          continue;
        }
        partial.set(taken, filled);
        filled += taken.length;
        if (filled < wanted) continue;
        filled = 0;
        yield partial.subarray(0, wanted);
      }
    },
  };
}
