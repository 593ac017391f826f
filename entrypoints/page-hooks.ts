import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { installHooks } from '../lib/page/install-hooks.ts';

// Injected into the page's own world while a transfer waits; what it returns reaches the background.
export default defineUnlistedScript(installHooks);
