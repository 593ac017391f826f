import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';
import { loadBackends, watchBackends } from '../../lib/settings/backend-settings.ts';
import { testConnection } from '../../lib/backend/test-connection.ts';
import { askPractice } from '../../lib/welcome/ask-practice.ts';
import { createWelcomeStore } from '../../lib/welcome/welcome-store.ts';
import { App } from './app.tsx';

/** Not the global itself: a browser's `fetch` throws if it is called as a method of another object. */
const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);

const welcome = createWelcomeStore({
  load: loadBackends,
  watch: watchBackends,
  test: (backend) => testConnection(backend, { fetch }),
  askPractice: (backend) => askPractice(backend, fetch),
  listCommands: () => browser.commands.getAll(),
});
welcome.open();

const root = document.querySelector('#root');
if (root) createRoot(root).render(<App welcome={welcome} />);
