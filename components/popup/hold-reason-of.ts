import type { Target } from '../../lib/target.ts';
import type { HoldReason } from '../../lib/transfer.ts';

/** Why the file is not in the page: where the page as it is now has no place, that is what matters. */
export function holdReasonOf(why: HoldReason, target: Target): HoldReason {
  return target.kind === 'none' ? target.reason : why;
}
