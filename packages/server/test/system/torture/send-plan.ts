import type { ExpectedJob } from './expected-jobs.ts';
import type { Random } from './random.ts';
import type { TortureWorld } from './torture-world.ts';

/** How a phone sends a file. */
export interface SendPlan {
  claim: string;
  pieces: number;
  pauseMs: number;
  /** `yes`: the first try arrives damaged, and the server must detect it. `maybe`: it may arrive damaged. */
  damage: 'no' | 'maybe' | 'yes';
  /** Decides the fate of each part that goes straight to the store. `null`: the file goes through the server. */
  direct: Random | null;
}

export interface Sender {
  world: TortureWorld;
  entry: ExpectedJob;
  plan: SendPlan;
}
