import { browser } from 'wxt/browser';
import { askAbout } from '../backend/ask-about.ts';
import type { ReachPorts } from './watch-reach.ts';

/** What a page of the extension asks server and browser of the way to a phone. */
export const browserReach: ReachPorts = {
  askAbout: (backend) => askAbout(backend, (input, init) => fetch(input, init)),
  findPlatform: async () => (await browser.runtime.getPlatformInfo()).os,
};
