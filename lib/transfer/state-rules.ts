import type { JobHandle, TransferState, TransferStateName } from './transfer.ts';

type StateOf<Name extends TransferStateName> = Extract<TransferState, { name: Name }>;

interface StateRule<Name extends TransferStateName> {
  /** `running`: the background has something to do. `ended`: final, but a file in the page may be taken out. */
  phase: 'running' | 'resting' | 'ended';
  /** Whether the phone sends, or has sent, a file that is not here yet. */
  isComing: boolean;
  /** Whether there is a file that would be lost with the transfer: on its way, at the backend, or here. */
  hasFile: Answer<Name>;
  /** Whether popups offer it once its tab is gone. */
  isOffered: Answer<Name>;
  /** Whether the page's next picker is answered for it. */
  answersPicker: Answer<Name>;
  /** Whether it goes on when its tab is closed. */
  survivesTab: Answer<Name>;
  /** Whether it goes on when the browser has ended. */
  survivesBrowser: Answer<Name>;
}

/** Where the name alone does not decide it. */
type Answer<Name extends TransferStateName> = boolean | ((state: StateOf<Name>) => boolean);

const COMING = {
  phase: 'running',
  isComing: true,
  hasFile: true,
  isOffered: true,
  answersPicker: true,
  survivesTab: true,
  survivesBrowser: true,
} as const;

const OVER = {
  phase: 'ended',
  isComing: false,
  hasFile: false,
  isOffered: false,
  answersPicker: false,
  survivesTab: false,
  survivesBrowser: false,
} as const;

/** What holds in each state. A new state has to be decided here before anything compiles. */
const RULES = {
  creating: { ...OVER, phase: 'running', answersPicker: true },
  waiting: { ...OVER, phase: 'running', answersPicker: true, survivesBrowser: true },
  receiving: COMING,
  downloading: COMING,
  filling: COMING,
  holding: {
    ...COMING,
    phase: 'resting',
    isComing: false,
    // Somebody who took the file out may want another one, from this computer.
    answersPicker: ({ why }) => why !== 'takenOut',
    survivesTab: ({ why }) => why !== 'takenOut',
  },
  done: OVER,
  failed: {
    ...OVER,
    hasFile: ({ sent }) => sent !== null,
    isOffered: ({ hasBegun }) => hasBegun,
    survivesTab: ({ sent }) => sent !== null,
    survivesBrowser: ({ sent }) => sent !== null,
  },
  cancelled: OVER,
} as const satisfies { [Name in TransferStateName]: StateRule<Name> };

/** The states in which the background has something to do. */
export type RunningState = {
  [Name in TransferStateName]: (typeof RULES)[Name]['phase'] extends 'running' ? StateOf<Name> : never;
}[TransferStateName];

function ruleOf(state: TransferState): StateRule<TransferStateName> {
  return RULES[state.name] as StateRule<TransferStateName>; // the entry of this very state
}

type RuleName = 'hasFile' | 'isOffered' | 'answersPicker' | 'survivesTab' | 'survivesBrowser';

/** What the table says about a rule in a state. */
export function ruleHolds(rule: RuleName, state: TransferState): boolean {
  const answer = ruleOf(state)[rule];
  return typeof answer === 'boolean' ? answer : answer(state);
}

/** True for states that nothing changes any more. One exception: the person takes a filled file out again. */
export function isFinal(state: TransferState): boolean {
  return ruleOf(state).phase === 'ended';
}

/** True while the background has something to do for the transfer. */
export function isRunning(state: TransferState): state is RunningState {
  return ruleOf(state).phase === 'running';
}

/** Whether the popup's list of places follows the page: a place can be chosen, and there is a code or a file for it. */
export function followsPage(state: TransferState): state is StateOf<'waiting' | 'receiving' | 'holding'> {
  return state.name === 'waiting' || state.name === 'receiving' || state.name === 'holding';
}

/** Whether the phone sends, or has sent, a file that is not here yet. */
export function isComing(state: TransferState): boolean {
  return ruleOf(state).isComing;
}

/** Whether nothing is lost when another transfer takes its place: no file is on its way, or kept for it. */
export function isReplaceable(state: TransferState): boolean {
  return !ruleHolds('hasFile', state);
}

/** Whether popups show a detached transfer: never one whose code is unused. */
export function isWorthOffering({ state }: { state: TransferState }): boolean {
  return ruleHolds('isOffered', state);
}

/** Whether all files of a job have to come sealed. */
export function requiresSeal({ sealKey, isUnsealedAllowed = false }: JobHandle): boolean {
  return sealKey !== null && !isUnsealedAllowed;
}
