import { activateBackend, putBackend } from '../settings/edit-backends.ts';
import type { RequestHeader } from '../settings/request-headers.ts';
import type { SavedBackend, SavedBackends } from '../settings/saved-backends.ts';
import type { OfferedBackend } from './read-setup.ts';

/** An offered backend beside those that are saved. */
export interface Offer {
  backend: SavedBackend;
  /** `known`: it is saved already. `replaces`: it is saved with another key, or other addresses for phones. */
  kind: 'new' | 'known' | 'replaces';
}

/** What using an offered backend would mean. An offer without a key keeps the key that is saved. */
export function matchOffer(
  offered: OfferedBackend,
  { backends, activeId }: SavedBackends,
  createId: () => string,
): Offer {
  const there = backends
    .filter((saved) => saved.address === offered.address && saved.routeBase === offered.routeBase)
    // The one in use first.
    .toSorted((one, other) => Number(other.id === activeId) - Number(one.id === activeId));
  const same = there.find((saved) => addsNothing(offered, saved));
  const [saved] = there;
  const name = (same ?? saved)?.name || offered.name;
  if (same) return { kind: 'known', backend: { ...same, name } };
  if (!saved) return { kind: 'new', backend: { ...offered, id: createId() } };
  return {
    kind: 'replaces',
    backend: {
      ...saved,
      name,
      headers: offered.headers.length > 0 ? offered.headers : saved.headers,
      uploadAddress: offered.uploadAddress ?? saved.uploadAddress,
    },
  };
}

/** Saves the backend and makes new transfers use it. It is added only where there is room. */
export function applyOffer({ backend }: Offer, now: SavedBackends): SavedBackends {
  return activateBackend(backend.id)(putBackend(backend)(now));
}

function addsNothing({ headers, uploadAddress }: OfferedBackend, saved: SavedBackend): boolean {
  const hasUpload = uploadAddress === null || uploadAddress === saved.uploadAddress;
  return hasUpload && (headers.length === 0 || keyOf(headers) === keyOf(saved.headers));
}

/** The same text for the same headers in any order. */
function keyOf(headers: readonly RequestHeader[]): string {
  const lines = headers.map(({ name, value }) => `${name.toLowerCase()}: ${value}`);
  return lines.toSorted((one, other) => one.localeCompare(other)).join('\n');
}
