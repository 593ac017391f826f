import type { Transfer } from '../../../lib/transfer.ts';
import { placeTarget, sampleTransfer } from '../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, settle } from './command-world.ts';

export const photo = placeTarget({ key: 'photo', accept: 'image/*' });
export const letter = placeTarget({ key: 'letter', accept: '.pdf' });
export const OTHER_TAB = 8;

/** Transfers whose tab is closed, in the given state. */
export async function keep(state: Transfer['state'], more: Partial<Transfer> = {}) {
  const world = createCommandWorld(pageWith(photo));
  world.runner.adopt(sampleTransfer(state, { tabId: -1, target: photo, ...more }));
  await settle();
  return { ...world, there: () => world.runner.sessionOf(OTHER_TAB)?.transfer };
}
