import { parseJson, readStored, store, type TextStorage } from './stored-json.ts';

// Scanning the code twice opens two tabs with one claim. If both sent, each new request would end the other's. So the tab
// that began last sends.

const STORAGE_KEY = 'pocketfill.sender';
const NAME = String(Math.random());

/** Tells the phone's other tabs that this one sends now. */
export function becomeSender(storage: TextStorage | undefined, jobId: string): void {
  store(storage, STORAGE_KEY, [jobId, NAME]); // where it is forbidden, other tabs do not have this claim
}

/** Calls when another tab begins to send for the job, until the signal aborts. */
export function onOtherSender(jobId: string, listener: () => void, signal: AbortSignal): void {
  window.addEventListener(
    'storage',
    ({ key, newValue }) => key === STORAGE_KEY && isOther(parseJson(newValue), jobId) && listener(),
    { signal },
  );
}

/** Whether another tab has begun to send. For a frozen page, which gets no event. */
export function hasOtherSender(storage: TextStorage | undefined, jobId: string): boolean {
  return isOther(readStored(storage, STORAGE_KEY), jobId);
}

function isOther(sender: unknown, jobId: string): boolean {
  const [id, name]: unknown[] = Array.isArray(sender) ? sender : [];
  return id === jobId && name !== NAME;
}
