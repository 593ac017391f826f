import type { Bytes } from '../bytes.ts';

/** Takes bytes in pieces of any length, and returns pieces of the wanted lengths. */
export interface ByteCutter {
  /**
   * The wanted pieces that are complete now. A piece that lies within `bytes` is not copied; any other is
   * valid until the next one is requested.
   */
  cut(bytes: Bytes): Iterable<Bytes>;
  /** A copy of the bytes of the incomplete piece. */
  rest(): Bytes;
}

/**
 * @param nextLength - the length of the next piece, asked again after each. 0: no more pieces; remaining
 *   bytes are dropped.
 * @param rest - the `rest` of another cutter, with which the next piece begins.
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
