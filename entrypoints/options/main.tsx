import { sleep } from '@svc/protocol';
import { generateSealIdentity } from '@svc/seal';
import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';
import { everySiteAccess } from '../../lib/options/every-site-access.ts';
import { createManagedStore } from '../../lib/options/managed-store.ts';
import { createImportExportStore } from '../../lib/options/import-export-store.ts';
import { createFieldButtonsStore } from '../../lib/options/field-buttons-store.ts';
import { createOptionsStore } from '../../lib/options/options-store.ts';
import { readProduct } from '../../lib/product.ts';
import { browserReach } from '../../lib/reach/browser-reach.ts';
import { findChosenAddress, saveChosenAddress } from '../../lib/reach/chosen-address.ts';
import { saveToDisk } from '../../lib/save-to-disk.ts';
import { hasAccess, requestAccess } from '../../lib/request-access.ts';
import { createBackendClient } from '../../lib/backend/backend-client.ts';
import { testBackend } from '../../lib/backend/test-backend.ts';
import { changeBackends, loadBackends, watchBackends } from '../../lib/settings/backend-settings.ts';
import { loadManagedPolicy, watchManagedPolicy } from '../../lib/settings/managed/managed-settings.ts';
import {
  changeFieldButtons,
  loadFieldButtons,
  watchFieldButtons,
} from '../../lib/settings/field-button-settings.ts';
import { App } from './app.tsx';

/** Not the global itself: a browser's `fetch` throws if it is called as a method of another object. */
const fetchDirectly: typeof globalThis.fetch = (input, init) => fetch(input, init);

const ports = { load: loadBackends, change: changeBackends, createId: () => crypto.randomUUID() };

const backend = createOptionsStore({
  ...ports,
  watch: watchBackends,
  test: (backend) => testBackend(backend, { fetch: fetchDirectly, hasAccess }),
  requestAccess,
  phone: {
    createClient: (backend) => createBackendClient(backend, fetchDirectly),
    createSealKey: async () => (await generateSealIdentity()).key,
    findChosenAddress: (backend) => findChosenAddress(backend, fetchDirectly),
    saveChosenAddress,
    reach: browserReach,
    sleep,
  },
});
void backend.open();

const importExport = createImportExportStore({ ...ports, saveToDisk });

const fieldButtons = createFieldButtonsStore({
  load: loadFieldButtons,
  change: changeFieldButtons,
  watch: watchFieldButtons,
  access: everySiteAccess,
});
fieldButtons.open();

const managed = createManagedStore({ load: loadManagedPolicy, watch: watchManagedPolicy });
managed.open();

const root = document.querySelector('#root');
const product = readProduct(browser.runtime.getManifest());
if (root) createRoot(root).render(<App {...{ product, backend, importExport, fieldButtons, managed }} />);
