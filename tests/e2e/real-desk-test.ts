import { openRealDesk, type RealDesk } from '../fixtures/browser/real-desk.ts';
import { test as base } from './test.ts';

/** As `test`, with a browser on a screen, which is set to the server and closed however the test ends. */
export const test = base.extend<{ desk: RealDesk }>({
  desk: async ({ chromiumPath, server }, use) => {
    const desk = await openRealDesk(chromiumPath);
    await desk.extension.setBackend(server.url);
    await use(desk);
    await desk.close();
  },
});

export { expect } from '@playwright/test';
