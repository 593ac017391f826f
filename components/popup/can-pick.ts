import type { Transfer } from '../../lib/transfer/transfer.ts';

/** Whether the extension may act on the page, so that the person can click the place there. */
export function canPick({ target, state }: Transfer): boolean {
  if (target.kind === 'none') return target.reason === 'noField';
  return !(state.name === 'holding' && (state.why === 'noAccess' || state.why === 'notResponding'));
}
