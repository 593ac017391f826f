import type { ExpectedJob } from './expected-jobs.ts';
import type { Random } from './random.ts';
import type { TortureWorld } from './torture-world.ts';

/** How a phone sends a file. */
export interface SendPlan {
  claim: string;
  pieces: number;
  pauseMs: number;
  /** `yes`: the first try arrives damaged, which the server must see; `maybe`: it may. */
  damage: 'no' | 'maybe' | 'yes';
  /** Decides what happens to the parts of a file that goes straight to the store. `null`: it goes through the server. */
  direct: Random | null;
}

export interface Sender {
  world: TortureWorld;
  entry: ExpectedJob;
  plan: SendPlan;
}
