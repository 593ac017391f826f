import type { Trace } from './transfer-file.ts';

/** A way in which a file comes from the phone to the computer. */
export interface Contestant {
  /** As it is named in the table. */
  name: string;
  /** Brings the file there once, and leaves nothing of it behind. */
  time(file: string): Promise<Timing>;
}

export interface Timing {
  /** From "chosen on the phone" to "there on the computer". */
  tookMs: number;
  trace?: Trace;
}
