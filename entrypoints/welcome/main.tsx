import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';
import { loadBackends, watchBackends } from '../../lib/settings/backend-settings.ts';
import { testBackend } from '../../lib/backend/test-backend.ts';
import { readProduct } from '../../lib/product.ts';
import { browserSetup } from '../../lib/setup/browser-setup.ts';
import { createSetupStore } from '../../lib/setup/setup-store.ts';
import { askPractice } from '../../lib/welcome/ask-practice.ts';
import { findServerProgram } from '../../lib/welcome/server-program.ts';
import { createWelcomeStore } from '../../lib/welcome/welcome-store.ts';
import { App } from './app.tsx';

/** Not the global itself: a browser's `fetch` throws if it is called as a method of another object. */
const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);

const product = readProduct(browser.runtime.getManifest());
const setup = createSetupStore(browserSetup);
const welcome = createWelcomeStore({
  load: loadBackends,
  watch: watchBackends,
  test: (backend) => testBackend(backend, { fetch }),
  askPractice: (backend) => askPractice(backend, fetch),
  findProgram: async () => findServerProgram(await browser.runtime.getPlatformInfo(), product),
  listCommands: () => browser.commands.getAll(),
});
welcome.open();

const root = document.querySelector('#root');
if (root) createRoot(root).render(<App product={product} welcome={welcome} setup={setup} />);
