import { defineContentScript } from 'wxt/utils/define-content-script';
import { startFieldButton } from '../lib/content/start-field-button.ts';

export default defineContentScript({
  // In no manifest: the background registers it when the person wants a button on every page.
  registration: 'runtime',
  matches: [],
  // The background injects it into the isolated world. It is declared for `MAIN`, because WXT wraps scripts for the
  // isolated world in code that posts messages to the page at each start, which would reveal the extension.
  world: 'MAIN',
  main: startFieldButton,
});
