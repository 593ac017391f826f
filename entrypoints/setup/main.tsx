import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';
import { readProduct } from '../../lib/product.ts';
import { browserSetup, takeLinkFromAddress } from '../../lib/setup/browser-setup.ts';
import { createSetupStore } from '../../lib/setup/setup-store.ts';
import { App } from './app.tsx';

// The policy forbids frames; whoever gets around it shows an empty page.
const root = window.top === window.self ? document.querySelector('#root') : null;
if (root) {
  const setup = createSetupStore(browserSetup);
  void setup.show(takeLinkFromAddress());
  createRoot(root).render(<App product={readProduct(browser.runtime.getManifest())} setup={setup} />);
}
