import { texts } from '../../../lib/texts/texts.ts';
import type { JobHandle } from '../../../lib/transfer/transfer.ts';
import { LockIcon } from '../../icons.tsx';

/** A small lock: closed, where only this browser can open the files; open, where the backend can, too. */
export function SealSign({ job: { sealKey } }: { job: JobHandle }) {
  const isSealed = sealKey !== null;
  return (
    <span className={isSealed ? 'seal-sign is-sealed' : 'seal-sign'}>
      <LockIcon isOpen={!isSealed} words={isSealed ? texts.popup.sealed : texts.popup.notSealed} />
    </span>
  );
}
