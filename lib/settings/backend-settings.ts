import { storage } from 'wxt/utils/storage';
import { activateBackend, type BackendsEdit } from './edit-backends.ts';
import { addManaged, removeManaged } from './managed/apply-policy.ts';
import { loadManagedPolicy, watchManagedPolicy } from './managed/managed-settings.ts';
import {
  activeOf,
  isSameBackend,
  migrateFromOneBackend,
  readSavedBackends,
  type SavedBackend,
  type SavedBackends,
} from './saved-backends.ts';

/** In `storage.local`, never synced: request headers hold keys. */
const backendsItem = storage.defineItem<unknown>('local:backend', {
  version: 2,
  migrations: { 2: migrateFromOneBackend },
  fallback: null,
});

/** The saved backends, and those of the organisation. What is stored but cannot be read counts as not set. */
export async function loadBackends(): Promise<SavedBackends> {
  return addManaged(readSavedBackends(await backendsItem.getValue()), await loadManagedPolicy());
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
 * what there is now.
 *
 * @throws LockedBackendsError where a backend is added, and the organisation allows none.
 */
export function changeBackends(edit: BackendsEdit): Promise<SavedBackends> {
  return navigator.locks.request('backends', async () => {
    const own = readSavedBackends(await backendsItem.getValue());
    const policy = await loadManagedPolicy();
    const now = addManaged(own, policy);
    const next = edit(now);
    if (next === now) return now;
    const stored = removeManaged(next, own, policy);
    await backendsItem.setValue(stored);
    return addManaged(stored, policy);
  });
}

/** Calls back with each new value until the returned function is called. */
export function watchBackends(onChanged: (saved: SavedBackends) => void): () => void {
  const tell = async () => onChanged(await loadBackends());
  const ends = [backendsItem.watch(tell), watchManagedPolicy(tell)];
  return () => ends.forEach((end) => end());
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
