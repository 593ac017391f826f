import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import type { FailureReason } from '../../../lib/transfer/reasons.ts';
import { hostOf } from '../../link-host.ts';
import { headlineOf, isNotSetUp } from '../words/describe-state.ts';
import { FailureCard, type CardProps } from './state-card.tsx';

type Failure = CardProps<'failed'>['state'];

/** A failed transfer: what is wrong, the next step, and other ways out if that may fail again. */
export function FailedCard({ transfer, state, actions }: CardProps<'failed'>) {
  const steps = (isNotSetUp(state, transfer.backend) ? [SET_UP] : nextStepsOf(state)).map(
    ({ label, action }) => ({
      label,
      onTake: () =>
        action === 'allowStorage'
          ? actions.allowStorage(state.sent?.originWithoutPermission ?? '')
          : actions[action](),
    }),
  );
  return <FailureCard sentence={headlineOf(transfer)} steps={steps} />;
}

/** What a button under a failure does. */
export interface NextStep {
  label: string;
  action: keyof Pick<PopupActions, 'restart' | 'renew' | 'openOptions' | 'openWelcome' | 'allowStorage'>;
}

const { nextSteps } = texts.popup;

/** The connection test on the options page says more than a failed transfer. */
const CHECK_CONNECTION: NextStep = { label: nextSteps.checkConnection, action: 'openOptions' };
/** The first-run page knows three ways to a server. */
const SET_UP: NextStep = { label: nextSteps.setUp, action: 'openWelcome' };
const SET_KEY: NextStep = { label: nextSteps.setKey, action: 'openOptions' };
const TRY_AGAIN: NextStep = { label: nextSteps.tryAgain, action: 'restart' };
const NEW_CODE: NextStep = { label: nextSteps.newCode, action: 'renew' };
const ANOTHER_FILE: NextStep = { label: nextSteps.anotherFile, action: 'renew' };

const NEXT_STEP: Record<Exclude<FailureReason, 'corsBlocked'>, NextStep> = {
  offline: TRY_AGAIN,
  unreachable: TRY_AGAIN,
  notABackend: CHECK_CONNECTION,
  unauthorized: SET_KEY,
  keyRefused: SET_KEY,
  accessRefused: CHECK_CONNECTION,
  addressRefused: { label: nextSteps.otherBackend, action: 'openOptions' },
  backendFailed: TRY_AGAIN,
  tooManyRequests: TRY_AGAIN,
  uploadFailed: TRY_AGAIN,
  noRoom: TRY_AGAIN,
  damaged: TRY_AGAIN,
  phoneNetwork: NEW_CODE,
  downloadFailed: TRY_AGAIN,
  expired: NEW_CODE,
  vanished: NEW_CODE,
  stoppedElsewhere: NEW_CODE,
  sealBroken: TRY_AGAIN,
  keyLost: NEW_CODE,
  notSealed: NEW_CODE,
  cannotSeal: { label: nextSteps.otherBackend, action: 'openOptions' },
  tooLarge: ANOTHER_FILE,
  wrongType: ANOTHER_FILE,
};

/** What a person can do after a failure. The first is the next step. */
export function nextStepsOf(failure: Failure): [NextStep, ...NextStep[]] {
  const step = nextStepOf(failure);
  if (failure.sent === null && failure.reason === 'unreachable') return [step, CHECK_CONNECTION];
  if (failure.sent === null || step.action === 'renew') return [step];
  // Corrected options start nothing by themselves, and the sent file may never be fetched: so both buttons.
  return step.action === 'openOptions' ? [step, TRY_AGAIN, NEW_CODE] : [step, NEW_CODE];
}

function nextStepOf({ reason, sent }: Failure): NextStep {
  if (reason !== 'corsBlocked') return NEXT_STEP[reason];
  const host = hostOf(sent?.originWithoutPermission ?? '');
  return host === null ? TRY_AGAIN : { label: nextSteps.allow(host), action: 'allowStorage' };
}
