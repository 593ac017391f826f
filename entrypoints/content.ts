import { defineContentScript } from 'wxt/utils/define-content-script';
import { startContent } from '../lib/content/start-content.ts';

export default defineContentScript({
  // In no manifest: the background injects it when the person opens the popup.
  registration: 'runtime',
  matches: [],
  // The background injects it into the isolated world. It is declared for `MAIN`, because WXT wraps scripts for the
  // isolated world in code that posts messages to the page at each start, which would reveal the extension.
  world: 'MAIN',
  main: startContent,
});
