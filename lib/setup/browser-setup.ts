import { testBackend } from '../backend/test-backend.ts';
import { hasAccess, requestAccess } from '../request-access.ts';
import { changeBackends, loadBackends } from '../settings/backend-settings.ts';
import type { SetupPorts } from './setup-store.ts';

/** What setting up needs of the browser. */
export const browserSetup: SetupPorts = {
  load: loadBackends,
  change: changeBackends,
  createId: () => crypto.randomUUID(),
  test: (backend) => testBackend(backend, { fetch: (input, init) => fetch(input, init), hasAccess }),
  requestAccess,
};

/** The setup link in the page's own address, which is taken out of it: it may hold a key. A reload finds it again. */
export function takeLinkFromAddress(): string {
  const encoded = location.hash.slice(1);
  if (encoded === '') return typeof history.state === 'string' ? history.state : '';
  const link = decode(encoded);
  history.replaceState(link, '', location.pathname);
  return link;
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded; // which is shown as a link that cannot be read
  }
}
