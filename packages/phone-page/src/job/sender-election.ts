import type { TextStorage } from './job-memory.ts';

// Scanning the code twice opens two tabs with one claim. If both sent, each new request would end the other's. So the tab
// that began last sends.

const STORAGE_KEY = 'pocketfill.sender';
const NAME = String(Math.random());

/** Tells the phone's other tabs that this one sends now. */
export function becomeSender(storage: TextStorage | undefined, jobId: string): void {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify([jobId, NAME]));
  } catch {
    // Full or forbidden. If it is forbidden, other tabs do not have this claim.
  }
}

/** Calls when another tab begins to send for the job, until the signal aborts. */
export function onOtherSender(jobId: string, listener: () => void, signal: AbortSignal): void {
  window.addEventListener(
    'storage',
    ({ key, newValue }) => key === STORAGE_KEY && isOther(newValue, jobId) && listener(),
    { signal },
  );
}

/** Whether another tab has begun to send. For a frozen page, which gets no event. */
export function hasOtherSender(storage: TextStorage | undefined, jobId: string): boolean {
  try {
    return isOther(storage?.getItem(STORAGE_KEY) ?? null, jobId);
  } catch {
    return false; // forbidden
  }
}

function isOther(value: string | null, jobId: string): boolean {
  return (
    value !== null &&
    value.startsWith(JSON.stringify([jobId]).slice(0, -1)) &&
    value !== JSON.stringify([jobId, NAME])
  );
}
