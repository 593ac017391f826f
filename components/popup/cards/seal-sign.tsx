import { texts } from '../../../lib/texts/texts.ts';
import type { JobHandle } from '../../../lib/transfer/transfer.ts';
import { LockIcon } from '../../icons.tsx';

/** Who can open the files: this browser alone, with a closed lock; or the server, too, with an open one. */
export function SealSign({ job: { sealKey } }: { job: JobHandle }) {
  const isSealed = sealKey !== null;
  return (
    <p className={isSealed ? 'seal-sign is-sealed' : 'seal-sign'} data-testid="seal-sign">
      <LockIcon isOpen={!isSealed} />
      {isSealed ? texts.popup.sealed : texts.popup.notSealed}
    </p>
  );
}
