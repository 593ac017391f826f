import type { Outcome } from './outcome.ts';
import type { Subject } from './subject.ts';

/** One line of the contract, or of docs/protocol.md, and how it is tried. */
export interface Check {
  /** Of the service contract, as docs/protocol.md lists them. */
  section: string;
  title: string;
  expected: string;
  /** What it throws is a failure, except a {@link NotTried}. */
  run: (subject: Subject) => Promise<Outcome>;
}

/** A check with its outcome. */
export interface Finding extends Outcome {
  section: string;
  title: string;
  expected: string;
}
