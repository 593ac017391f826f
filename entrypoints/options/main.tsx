import { createRoot } from 'react-dom/client';
import { everySiteAccess } from '../../lib/options/every-site-access.ts';
import { createManagedStore } from '../../lib/options/managed-store.ts';
import { createImportExportStore } from '../../lib/options/import-export-store.ts';
import { createFieldButtonsStore } from '../../lib/options/field-buttons-store.ts';
import { createOptionsStore } from '../../lib/options/options-store.ts';
import { saveToDisk } from '../../lib/save-to-disk.ts';
import { hasAccess, requestAccess } from '../../lib/request-access.ts';
import { testConnection } from '../../lib/backend/test-connection.ts';
import { changeBackends, loadBackends, watchBackends } from '../../lib/settings/backend-settings.ts';
import { loadManagedPolicy, watchManagedPolicy } from '../../lib/settings/managed/managed-settings.ts';
import {
  changeFieldButtons,
  loadFieldButtons,
  watchFieldButtons,
} from '../../lib/settings/field-button-settings.ts';
import { App } from './app.tsx';

const ports = { load: loadBackends, change: changeBackends, createId: () => crypto.randomUUID() };

const backend = createOptionsStore({
  ...ports,
  watch: watchBackends,
  test: (backend) => testConnection(backend, { fetch: (input, init) => fetch(input, init), hasAccess }),
  requestAccess,
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
if (root) createRoot(root).render(<App {...{ backend, importExport, fieldButtons, managed }} />);
