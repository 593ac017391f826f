/** Steps that are undone at the end. */
export interface UndoList {
  add: (step: () => unknown) => void;
  /** Undoes all, the newest first, also after a failed step. Rejects with the first failure. May be called twice. */
  run: () => Promise<void>;
}

export function createUndoList(): UndoList {
  const steps: (() => unknown)[] = [];
  let running: Promise<void> | undefined;
  return {
    add: (step) => void steps.push(step),
    run: () => (running ??= runAll(steps)),
  };
}

async function runAll(steps: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.toReversed()) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
