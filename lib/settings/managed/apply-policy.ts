import { withFirst, type SavedBackends } from '../saved-backends.ts';
import { isManaged } from './managed-backends.ts';
import type { ManagedPolicy } from './managed-policy.ts';

/** A backend was to be added, and the policy of the organisation allows none. */
export class LockedBackendsError extends Error {
  override readonly name = 'LockedBackendsError';
}

/**
 * What the person has to choose from: the organisation's backends first, then their own, if those are allowed.
 *
 * @param own - what is stored. Its `activeId` may be that of a managed backend.
 */
export function addManaged(own: SavedBackends, policy: ManagedPolicy): SavedBackends {
  // Whoever may write to the disk may not pass off a backend as the organisation's.
  const allowed = policy.areBackendsLocked ? [] : own.backends.filter((backend) => !isManaged(backend));
  return withFirst({ ...own, backends: [...policy.backends, ...allowed] });
}

/**
 * What is to be stored after the person has changed that. Managed backends are not stored, and stay as they are.
 *
 * @throws LockedBackendsError where the person adds a backend, and the policy allows none.
 */
export function removeManaged(next: SavedBackends, own: SavedBackends, policy: ManagedPolicy): SavedBackends {
  const backends = next.backends.filter((backend) => !isManaged(backend));
  if (!policy.areBackendsLocked) return { backends, activeId: next.activeId };
  if (backends.length > 0) throw new LockedBackendsError('The policy allows no other backends.');
  return { backends: own.backends, activeId: next.activeId };
}
