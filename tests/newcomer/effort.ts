import type { Shell } from '../fixtures/programs/shell.ts';
import type { Visitor } from './visitor.ts';

/** What a person does before the first file. The scan and the choice on the phone come on top. */
export interface Effort {
  clicks: number;
  /** Lines typed or pasted. A file that is pasted counts as one. */
  lines: number;
  startedAtMs: number;
}

/** A visitor who also copies lines into a terminal. */
export interface CountedVisitor extends Visitor {
  /** As `read`. */
  copyLine: (what: RegExp) => Promise<string>;
}

export function startEffort(): Effort {
  return { clicks: 0, lines: 0, startedAtMs: performance.now() };
}

/** Prints it up to now. */
export function printEffort(title: string, { clicks, lines, startedAtMs }: Effort): void {
  const seconds = (performance.now() - startedAtMs) / 1000;
  process.stdout.write(
    `${title}: ${clicks} clicks, ${lines} lines typed or pasted, ${seconds.toFixed(1)} s\n`,
  );
}

/** The same visitor, whose doing counts. */
export function countVisitor(visitor: Visitor, effort: Effort): CountedVisitor {
  const counting =
    <Arguments extends unknown[], Result>(
      what: 'clicks' | 'lines',
      act: (...args: Arguments) => Promise<Result>,
    ) =>
    async (...args: Arguments) => {
      effort[what] += 1;
      return act(...args);
    };
  return {
    ...visitor,
    open: counting('lines', visitor.open),
    click: counting('clicks', visitor.click),
    copyLine: counting('lines', visitor.read),
    paste: counting('lines', counting('clicks', visitor.paste)), // into the field
    clickIcon: counting('clicks', visitor.clickIcon),
  };
}

/** The same shell, whose lines count. */
export function countShell(shell: Shell, effort: Effort): Shell {
  return {
    run: async (step) => {
      effort.lines += step.lines.length;
      return shell.run(step);
    },
    start: async (step, ...rest) => {
      effort.lines += step.lines.length;
      return shell.start(step, ...rest);
    },
  };
}
