import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

// Many files share a process: each test finds an empty browser and real time, and each file finds no function of the
// browser replaced.

beforeEach(() => fakeBrowser.reset());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
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

afterAll(() => {
  for (const [part, before] of parts) {
    for (const name of Object.keys(part)) if (!(name in before)) Reflect.deleteProperty(part, name);
    Object.assign(part, before);
  }
});
