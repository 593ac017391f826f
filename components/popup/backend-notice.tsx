import { activeOf, isSameBackend, nameOf, type SavedBackends } from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts/texts.ts';
import { isFinal, isReplaceable } from '../../lib/transfer/state-rules.ts';
import type { Transfer } from '../../lib/transfer/transfer.ts';

interface BackendNoticeProps {
  saved: SavedBackends;
  transfer: Transfer;
}

/**
 * Says whose code or file this is, while it is not that of the backend in use: the settings may be changed
 * elsewhere, and a choice is for the next transfer while a file is on its way.
 */
export function BackendNotice({ saved, transfer }: BackendNoticeProps) {
  const { backend, state } = transfer;
  const active = activeOf(saved);
  const isAside = isFinal(state) || isSameBackend(active, backend);
  const own = saved.backends.find((other) => isSameBackend(other, backend));
  const ownName = nameOf(own ?? backend);
  const notice = isReplaceable(state)
    ? texts.options.codeFrom(ownName)
    : texts.options.nextUses(nameOf(active), ownName);
  return (
    <p className="backend-notice quiet" aria-live="polite">
      {!isAside && notice}
    </p>
  );
}
