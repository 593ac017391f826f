import { createRoot } from 'react-dom/client';
import { createOptionsStore } from '../../lib/options/options-store.ts';
import { createRandomJobId } from '../../lib/options/create-random-job-id.ts';
import { requestAccess } from '../../lib/options/request-access.ts';
import { testConnection } from '../../lib/options/test-connection.ts';
import { loadBackend, saveBackend } from '../../lib/settings.ts';
import { App } from './app.tsx';

const options = createOptionsStore({
  load: loadBackend,
  save: saveBackend,
  test: (backend) =>
    testConnection(backend, {
      fetch: (input, init) => fetch(input, init),
      createId: createRandomJobId,
    }),
  requestAccess,
});
void options.open();

const root = document.querySelector('#root');
if (root) createRoot(root).render(<App options={options} />);
