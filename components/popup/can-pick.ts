import type { Transfer } from '../../lib/transfer.ts';

/** Whether the extension may act on the page, so that the person can click the place there. */
export function canPick({ target, state }: Transfer): boolean {
  if (state.name === 'holding' && (state.why === 'noAccess' || state.why === 'notResponding')) return false;
  return target.kind === 'place' || target.reason === 'noField';
}
