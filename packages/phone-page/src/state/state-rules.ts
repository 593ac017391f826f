import type { PhoneState } from './phone-state.ts';
import type { SendingStep } from './sending-files.ts';

/** Properties of each state and step of sending. A missing one is a compile error. */

interface StateRules {
  /** The page has nothing more to do for this job. */
  isFinal: boolean;
  isSending: boolean;
  /** The page says that files are sealed, if they are. */
  showsLock: boolean;
  /** The value of `data-state` in the page, a public interface. */
  publicName?: 'ready' | 'sending' | 'done' | 'failed' | 'used';
}

export const STATE_RULES: Record<PhoneState['name'], StateRules> = {
  welcome: { isFinal: false, isSending: false, showsLock: false },
  loading: { isFinal: false, isSending: false, showsLock: false },
  checked: { isFinal: true, isSending: false, showsLock: false },
  blocked: { isFinal: false, isSending: false, showsLock: false, publicName: 'failed' },
  ready: { isFinal: false, isSending: false, showsLock: true, publicName: 'ready' },
  sending: { isFinal: false, isSending: true, showsLock: true, publicName: 'sending' },
  done: { isFinal: true, isSending: false, showsLock: true, publicName: 'done' },
  failed: { isFinal: true, isSending: false, showsLock: false, publicName: 'failed' },
  used: { isFinal: true, isSending: false, showsLock: false, publicName: 'used' },
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

/** Whether the person can stop and choose again. */
export function canStop(state: PhoneState): boolean {
  return state.name === 'sending' && CAN_STOP[state.step];
}

/** Whether the same files can be sent with the same code: nothing was sent, or space may become free. */
export function canTryAgain(state: PhoneState): boolean {
  return state.name === 'failed' && (state.reason === 'unexpected' || canGiveUp(state));
}

/** Whether the person can end the job instead of trying again. The computer waits for it. */
export function canGiveUp(state: PhoneState): state is Extract<PhoneState, { name: 'failed' }> {
  return state.name === 'failed' && (state.reason === 'storageFull' || state.reason === 'quotaFull');
}

/** Whether saved files may still be needed: another visit with the right key can continue with them. */
export function keepsFiles(state: PhoneState): boolean {
  return canTryAgain(state) || (state.name === 'failed' && state.reason === 'badKey');
}

/** Whether the person can end the chain of jobs: only if the server supports chains. */
export function canFinish(state: PhoneState): boolean {
  return state.name === 'done' && state.job.outcome !== undefined && state.chain === 'open';
}
