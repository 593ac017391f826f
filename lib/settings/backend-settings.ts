import { storage } from 'wxt/utils/storage';
import { activateBackend, type BackendsEdit } from './edit-backends.ts';
import {
  activeOf,
  FIRST_BACKENDS,
  isSameBackend,
  migrateFromOneBackend,
  parseSavedBackends,
  type SavedBackend,
  type SavedBackends,
} from './saved-backends.ts';

/** In `storage.local`, never synced: request headers hold keys. */
const backendsItem = storage.defineItem<unknown>('local:backend', {
  version: 2,
  migrations: { 2: migrateFromOneBackend },
  fallback: FIRST_BACKENDS,
});

/** The saved backends. What is stored but cannot be read counts as not set. */
export async function loadBackends(): Promise<SavedBackends> {
  return parseSavedBackends(await backendsItem.getValue());
}

/** The backend that new transfers use. */
export async function loadBackend(): Promise<SavedBackend> {
  return activeOf(await loadBackends());
}

/** A transfer's backend with the request headers that are saved for it now, where it is still saved. */
export async function refreshBackend(backend: SavedBackend): Promise<SavedBackend> {
  const { backends } = await loadBackends();
  const saved = backends.find((other) => isSameBackend(other, backend));
  return saved ? { ...backend, headers: saved.headers } : backend;
}

/**
 * Changes what is stored by then: options pages and popups may do so at the same time. Resolves with
 * what is stored now.
 */
export function changeBackends(edit: BackendsEdit): Promise<SavedBackends> {
  return navigator.locks.request('backends', async () => {
    const now = await loadBackends();
    const next = edit(now);
    if (next !== now) await backendsItem.setValue(next);
    return next;
  });
}

/** Calls back with each new value until the returned function is called. */
export function watchBackends(onChanged: (saved: SavedBackends) => void): () => void {
  return backendsItem.watch((value) => onChanged(parseSavedBackends(value)));
}

/** Makes new transfers use a backend. Resolves with whether that is a change. */
export async function activateSavedBackend(id: string): Promise<boolean> {
  let isChange = false;
  await changeBackends((now) => {
    const next = activateBackend(id)(now);
    isChange = next !== now;
    return next;
  });
  return isChange;
}
