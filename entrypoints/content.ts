import { defineContentScript } from 'wxt/utils/define-content-script';
import { startContent } from '../lib/content/start-content.ts';

export default defineContentScript({
  // In no manifest: the background injects it when the person opens the popup.
  registration: 'runtime',
  matches: [],
  main: startContent,
});
