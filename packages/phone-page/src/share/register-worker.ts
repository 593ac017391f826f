import { SHARE_PATH } from '@svc/protocol/phone';
import { reachPath } from '../job/server-path.ts';
// oxlint-disable-next-line import/default -- Vite builds the worker and exports its address
import workerUrl from './share-worker.ts?worker&url';

/** The worker takes requests to the share path alone. Rejects where the browser forbids it. */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(workerUrl, { scope: reachPath(SHARE_PATH) });
}
