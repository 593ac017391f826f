import { activeOf, nameOf, type SavedBackends } from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts.ts';
import { isFinal, isReplaceable, type Backend, type Transfer } from '../../lib/transfer.ts';

interface BackendNoticeProps {
  saved: SavedBackends;
  transfer: Transfer;
}

/** Says that a choice is for the next transfer, while a file is on its way from another backend. */
export function BackendNotice({ saved, transfer }: BackendNoticeProps) {
  const { backend, state } = transfer;
  const active = activeOf(saved);
  const isAside = isReplaceable(state) || isFinal(state) || isAtSamePlace(active, backend);
  const own = saved.backends.find((other) => isAtSamePlace(other, backend));
  const ownName = own ? nameOf(own) : new URL(backend.address).host;
  return (
    <p className="backend-notice quiet" aria-live="polite">
      {!isAside && texts.options.nextUses(nameOf(active), ownName)}
    </p>
  );
}

function isAtSamePlace(one: Backend, other: Backend): boolean {
  return one.address === other.address && one.routeBase === other.routeBase;
}
