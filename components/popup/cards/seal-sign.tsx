import { texts } from '../../../lib/texts/texts.ts';
import { requiresSeal } from '../../../lib/transfer/state-rules.ts';
import type { JobHandle } from '../../../lib/transfer/transfer.ts';
import { LockIcon } from '../../icons.tsx';

/** Who can open the files: this browser alone, with a closed lock; or the server, too, with an open one. */
export function SealSign({ job }: { job: JobHandle }) {
  const isSealed = requiresSeal(job);
  return (
    <p className={isSealed ? 'seal-sign is-sealed' : 'seal-sign'} data-testid="seal-sign">
      <LockIcon isOpen={!isSealed} />
      {isSealed ? texts.popup.sealed : texts.popup.notSealed}
    </p>
  );
}
