import { texts } from '../lib/texts.ts';
import type { FailureReason } from '../lib/transfer.ts';

/** What the one button under a failure does. */
export interface NextStep {
  label: string;
  action: 'restart' | 'openOptions';
}

const { nextSteps } = texts.popup;

/** On the options page a person can test the connection, which says more than a failed transfer. */
const CHECK_CONNECTION: NextStep = { label: nextSteps.checkConnection, action: 'openOptions' };
const TRY_AGAIN: NextStep = { label: nextSteps.tryAgain, action: 'restart' };
const NEW_CODE: NextStep = { label: nextSteps.newCode, action: 'restart' };
const ANOTHER_FILE: NextStep = { label: nextSteps.anotherFile, action: 'restart' };

export const NEXT_STEP: Record<FailureReason, NextStep> = {
  unreachable: TRY_AGAIN,
  notABackend: CHECK_CONNECTION,
  accessRefused: CHECK_CONNECTION,
  backendFailed: TRY_AGAIN,
  tooManyRequests: TRY_AGAIN,
  uploadFailed: TRY_AGAIN,
  downloadFailed: TRY_AGAIN,
  expired: NEW_CODE,
  stoppedElsewhere: NEW_CODE,
  tooLarge: ANOTHER_FILE,
  wrongType: ANOTHER_FILE,
};
