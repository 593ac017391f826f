import { activeOf, isSameBackend, nameOf, type SavedBackends } from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts/texts.ts';
import { isFinal, isReplaceable } from '../../lib/transfer/state-rules.ts';
import type { Transfer } from '../../lib/transfer/transfer.ts';

interface BackendNoticeProps {
  saved: SavedBackends;
  transfer: Transfer;
}

/**
 * Names the transfer's backend, if it is not the one in use: the settings may change elsewhere, and while a file is on
 * its way a new choice is for the next transfer.
 */
export function BackendNotice({ saved, transfer }: BackendNoticeProps) {
  const { backend, state } = transfer;
  const active = activeOf(saved);
  const isSilent = isFinal(state) || isSameBackend(active, backend);
  const own = saved.backends.find((other) => isSameBackend(other, backend));
  const ownName = nameOf(own ?? backend);
  const notice = isReplaceable(state)
    ? texts.options.codeFrom(ownName)
    : texts.options.nextUses(nameOf(active), ownName);
  return (
    <p className="backend-notice quiet" aria-live="polite">
      {!isSilent && notice}
    </p>
  );
}
