import { storage } from 'wxt/utils/storage';
import type { OwedCancel } from './job-canceller.ts';

/** Written by the job canceller alone; it ends with the browser, and the jobs expire then. */
const owedItem = storage.defineItem<OwedCancel[]>('session:owedCancels', { fallback: [] });

export const loadOwedCancels = (): Promise<OwedCancel[]> => owedItem.getValue();

export async function saveOwedCancels(owed: readonly OwedCancel[]): Promise<void> {
  if (owed.length === 0) await owedItem.removeValue();
  else await owedItem.setValue([...owed]);
}
