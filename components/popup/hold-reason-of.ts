import type { HoldReason, Transfer } from '../../lib/transfer/transfer.ts';

/** Why the file is not in the page: where the page as it is now has no place at all, that is what matters. */
export function holdReasonOf(
  why: HoldReason,
  { target, choices }: Pick<Transfer, 'target' | 'choices'>,
): HoldReason {
  return target.kind === 'none' && choices.length === 0 ? target.reason : why;
}
