import { MAX_BACKENDS, type SavedBackend, type SavedBackends } from './saved-backends.ts';

/** A change of what is saved, made on what is there by then. */
export type BackendsEdit = (now: SavedBackends) => SavedBackends;

/** Makes new transfers use a backend, if it is still there. */
export function activateBackend(id: string): BackendsEdit {
  return (now) => (has(now, id) && now.activeId !== id ? { ...now, activeId: id } : now);
}

/** Replaces the backend of the same id, or adds it at the end. */
export function putBackend(backend: SavedBackend): BackendsEdit {
  return (now) => {
    if (!has(now, backend.id)) return insertBackend(backend, now.backends.length)(now);
    return { ...now, backends: now.backends.map((other) => (other.id === backend.id ? backend : other)) };
  };
}

/** Nothing happens when there are {@link MAX_BACKENDS} already. */
export function insertBackend(backend: SavedBackend, index: number): BackendsEdit {
  return (now) =>
    now.backends.length < MAX_BACKENDS
      ? { ...now, backends: now.backends.toSpliced(index, 0, backend) }
      : now;
}

/** The first of the others takes over where the removed one was in use. The last one stays. */
export function removeBackend(id: string): BackendsEdit {
  return (now) => {
    const backends = now.backends.filter((backend) => backend.id !== id);
    const [first] = backends;
    if (!first) return now;
    return { backends, activeId: now.activeId === id ? first.id : now.activeId };
  };
}

function has({ backends }: SavedBackends, id: string): boolean {
  return backends.some((backend) => backend.id === id);
}
