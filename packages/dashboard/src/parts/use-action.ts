import { useState } from 'react';
import { DashboardError } from '../data/dashboard-error.ts';

export interface Action {
  isBusy: boolean;
  /** Why the last action failed, for the person. */
  problem: string | undefined;
  run: (act: () => Promise<void>) => Promise<boolean>;
}

/** Runs one action at a time, and keeps the error of the last one. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (act: () => Promise<void>) => {
    if (isBusy) return false;
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof DashboardError)) throw error;
      setProblem(error.message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run };
}
