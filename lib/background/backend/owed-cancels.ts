import { browser } from 'wxt/browser';
import { storage } from 'wxt/utils/storage';
import type { OwedCancel } from './job-canceller.ts';

const ALARM = 'owed-cancels';

/** Written by the job canceller alone; it ends with the browser, and the jobs expire then. */
const owedItem = storage.defineItem<OwedCancel[]>('session:owedCancels', { fallback: [] });

export const loadOwedCancels = (): Promise<OwedCancel[]> => owedItem.getValue();

/** Stores what is owed; as long as there is something, the worker is woken each minute. */
export async function saveOwedCancels(owed: readonly OwedCancel[]): Promise<void> {
  if (owed.length === 0) {
    await Promise.all([owedItem.removeValue(), browser.alarms.clear(ALARM)]);
  } else {
    await Promise.all([owedItem.setValue([...owed]), browser.alarms.create(ALARM, { periodInMinutes: 1 })]);
  }
}

export function onOwedCancelsDue(run: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) run();
  });
}
