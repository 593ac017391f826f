import { useState } from 'react';
import { DashboardError } from '../data/dashboard-error.ts';

export interface Action {
  isBusy: boolean;
  /** Why it could not be done, for the person. */
  problem: string | undefined;
  /** Resolves to whether it was done. */
  run: (act: () => Promise<void>) => Promise<boolean>;
}

/** Does one thing at a time, and keeps what went wrong. */
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
