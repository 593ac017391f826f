import type { Backend, SavedBackend } from '../saved-backends.ts';

/** No saved backend has such an id: those are random, or `first`. */
const MANAGED_ID = 'managed:';

/** Whether the organisation has set this backend, and not the person. */
export function isManaged({ id }: Pick<SavedBackend, 'id'>): boolean {
  return id.startsWith(MANAGED_ID);
}

/** Stays as long as the policy has a backend at this place; several at one place are counted. */
export function createManagedId({ address, routeBase }: Backend, before: readonly SavedBackend[]): string {
  const twins = before.filter((other) => other.address === address && other.routeBase === routeBase);
  return `${MANAGED_ID}${twins.length === 0 ? '' : `${twins.length + 1} `}${address}${routeBase}`;
}

/** The keys of an organisation are for requests only: they are not shown, exported or written to the disk. */
export function withoutManagedValues<B extends SavedBackend>(backend: B): B {
  if (!isManaged(backend)) return backend;
  return { ...backend, headers: backend.headers.map(({ name }) => ({ name, value: '' })) };
}
