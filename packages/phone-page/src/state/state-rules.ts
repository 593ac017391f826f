import type { PhoneState } from './phone-state.ts';
import type { SendingStep } from './sending-files.ts';

/** What holds in each state and step of sending. One that is missing here is a compile error. */

interface StateRules {
  /** This job has nothing more for the page to do. */
  isFinal: boolean;
  /** Files are on their way. */
  isSending: boolean;
  /** Written into the page as `data-state`, where others may rely on it. */
  publicName?: 'ready' | 'sending' | 'done' | 'failed' | 'used';
}

export const STATE_RULES: Record<PhoneState['name'], StateRules> = {
  welcome: { isFinal: false, isSending: false },
  loading: { isFinal: false, isSending: false },
  blocked: { isFinal: false, isSending: false, publicName: 'failed' },
  ready: { isFinal: false, isSending: false, publicName: 'ready' },
  sending: { isFinal: false, isSending: true, publicName: 'sending' },
  done: { isFinal: true, isSending: false, publicName: 'done' },
  failed: { isFinal: true, isSending: false, publicName: 'failed' },
  used: { isFinal: true, isSending: false, publicName: 'used' },
};

const CAN_STOP: Record<SendingStep, boolean> = {
  preparing: true,
  sending: true,
  heldBack: true,
  waiting: true,
  finishing: false,
  elsewhere: false,
  stopping: false,
  waitingToStop: false,
};

/** Whether it makes sense to stop, and choose anew. */
export function canStop(state: PhoneState): boolean {
  return state.name === 'sending' && CAN_STOP[state.step];
}

/** Whether the same files may still be sent with the same code: nothing was sent, or room for them may come. */
export function canTryAgain(state: PhoneState): boolean {
  return state.name === 'failed' && (state.reason === 'unexpected' || canGiveUp(state));
}

/** Whether the person may end the job instead of trying again: the computer waits for it. */
export function canGiveUp(state: PhoneState): state is Extract<PhoneState, { name: 'failed' }> {
  return state.name === 'failed' && (state.reason === 'storageFull' || state.reason === 'quotaFull');
}

/** Whether saved files may still be of use: another visit with the right key can go on with them. */
export function keepsFiles(state: PhoneState): boolean {
  return canTryAgain(state) || (state.name === 'failed' && state.reason === 'badKey');
}

/** Whether the person may end the chain of jobs: only where the computer's side has shown that it knows chains. */
export function canFinish(state: PhoneState): boolean {
  return state.name === 'done' && state.job.outcome !== undefined && state.chain === 'open';
}
