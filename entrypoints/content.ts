import { defineContentScript } from 'wxt/utils/define-content-script';
import { startContent } from '../lib/content/start-content.ts';

export default defineContentScript({
  // In no manifest: the background injects it when the person opens the popup.
  registration: 'runtime',
  matches: [],
  // Injected into the isolated world, whatever is said here: WXT wraps scripts for that world in code that
  // posts messages to the page at each start, so that any page could tell that the extension is there.
  world: 'MAIN',
  main: startContent,
});
