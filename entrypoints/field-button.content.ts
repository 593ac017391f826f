import { defineContentScript } from 'wxt/utils/define-content-script';
import { startFieldButton } from '../lib/content/start-field-button.ts';

export default defineContentScript({
  // In no manifest: the background registers it when the person wants a button on every page.
  registration: 'runtime',
  matches: [],
  // Injected into the isolated world, whatever is said here: WXT wraps scripts for that world in code that
  // posts messages to the page at each start, so that any page could tell that the extension is there.
  world: 'MAIN',
  main: startFieldButton,
});
