import { expect } from '@playwright/test';
import { startGate, type Gate } from '../fixtures/server/gate.ts';
import { test as base } from './test.ts';

/** As `test`, with a gate between the extension and the server. */
export const test = base.extend<{ emptyGate: void }, { gate: Gate }>({
  gate: [
    async ({ server }, use) => {
      const gate = await startGate(server.url);
      await use(gate);
      await gate.close();
    },
    { scope: 'worker' },
  ],
  backend: [async ({ gate }, use) => use(gate.origin), { scope: 'worker' }],
  // Being automatic it is there before any browser, and ends when each has forgotten its test.
  emptyGate: [
    async ({ gate }, use) => {
      await use();
      const open = () => gate.requests.filter(({ end }) => end === 'open').map(({ url }) => url);
      await expect.poll(open, { message: 'nobody asks any more' }).toEqual([]);
      gate.reset();
      gate.dropAll();
    },
    { auto: true },
  ],
});

export { expect };
