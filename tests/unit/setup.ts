import { afterEach, beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

// Many files share a process: each test finds an empty browser, none of whose functions is replaced, and real time.

beforeEach(() => fakeBrowser.reset());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  restoreBrowser();
});

/** Each part of the browser, such as `tabs`, with its properties. */
const parts = new Map<object, object>();
noteParts(fakeBrowser);

function noteParts(part: object): void {
  if (parts.has(part)) return;
  const before: Record<string, unknown> = { ...part };
  parts.set(part, before);
  for (const value of Object.values(before)) {
    if (typeof value === 'object' && value !== null) noteParts(value);
  }
}

function restoreBrowser(): void {
  for (const [part, before] of parts) {
    for (const name of Object.keys(part)) if (!(name in before)) Reflect.deleteProperty(part, name);
    Object.assign(part, before);
  }
}
