/** `warn`: it works, but something that people will miss is not there. `skip`: it could not be tried. */
export type Verdict = 'pass' | 'fail' | 'warn' | 'skip';

export interface Outcome {
  verdict: Verdict;
  /** What the backend did, or why it could not be tried. */
  came: string;
}

/** Thrown by what a check needs and an earlier check has not found. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

export function pass(came: string): Outcome {
  return { verdict: 'pass', came };
}

export function fail(came: string): Outcome {
  return { verdict: 'fail', came };
}

export function warn(came: string): Outcome {
  return { verdict: 'warn', came };
}

export function skip(reason: string): Outcome {
  return { verdict: 'skip', came: reason };
}
