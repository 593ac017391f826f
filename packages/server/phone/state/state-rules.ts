import type { FailureReason, PhoneState, SendingStep } from './phone-state.ts';

/** What holds in each state, step of sending and failure. One that is missing here is a compile error. */

interface StateRules {
  /** The page has nothing more to do. */
  isFinal: boolean;
  /** Written into the page as `data-state`, where others may rely on it. */
  isPublic: boolean;
}

export const STATE_RULES: Record<PhoneState['name'], StateRules> = {
  welcome: { isFinal: false, isPublic: false },
  loading: { isFinal: false, isPublic: false },
  ready: { isFinal: false, isPublic: true },
  sending: { isFinal: false, isPublic: true },
  done: { isFinal: true, isPublic: true },
  failed: { isFinal: true, isPublic: true },
  used: { isFinal: true, isPublic: true },
};

const CAN_CHOOSE_ANOTHER: Record<SendingStep, boolean> = {
  preparing: true,
  sending: true,
  waiting: true,
  finishing: false,
  elsewhere: false,
};

const CAN_TRY_AGAIN: Record<FailureReason, boolean> = {
  gone: false,
  stopped: false,
  tooLarge: false,
  wrongType: false,
  storageFull: true,
  quotaFull: true,
  damaged: true,
  unexpected: true,
};

/** Whether it makes sense to stop, and choose another file. */
export function canChooseAnother(state: PhoneState): boolean {
  return state.name === 'sending' && CAN_CHOOSE_ANOTHER[state.step];
}

/** Whether the same file may still be sent with the same code. */
export function canTryAgain(state: PhoneState): boolean {
  return state.name === 'failed' && CAN_TRY_AGAIN[state.reason];
}
