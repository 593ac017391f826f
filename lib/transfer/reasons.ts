import { NO_TARGET_REASONS } from './target.ts';

/**
 * Why a file that arrived is not in the page. `notTaken`: a drop zone or text box did not react to it.
 * `behindDialog`: a dialog of the page is in front of it. `notKept`: the page emptied its field and said why. `takenOut`: the
 * person took it out again. `offeredAgain`: the page had done nothing with it, and the person said that the page's own button
 * is to get it. `oneOnly`: several files for a place that takes one. `incomplete`: the phone has not sent all that it
 * announced. `empty`: there is nothing in it.
 * After a {@link isForcible} one the person may have it put in all the same.
 */
export const HOLD_REASONS = [
  ...NO_TARGET_REASONS,
  'fieldGone',
  'pageGone',
  'fieldDisabled',
  'notTaken',
  'behindDialog',
  'notKept',
  'wrongType',
  'tooLarge',
  'takesFolders',
  'takenOut',
  'offeredAgain',
  'oneOnly',
  'incomplete',
  'empty',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/**
 * Why a transfer ended without its file. `offline`: this computer has no network. `unauthorized`: the
 * backend wants a key, and none was sent. `keyRefused`: it does not accept the one that was sent. `vanished`: the backend knows the job no more. `corsBlocked`: the file lies
 * at a site that this browser may not read from without the person's permission. `addressRefused`: a backend
 * that is further away says that it lies on this computer, or in its network. `sealBroken`: a sealed file, or what describes
 * it, does not open. `keyLost`: it was sealed to a key that has ended with the browser. `notSealed`: the code had a key, and
 * the file came without a seal. `cannotSeal`: the organisation wants sealed files, and the backend takes none. `noRoom`, `damaged`, `phoneNetwork`: the phone has given up.
 */
export const FAILURE_REASONS = [
  'offline',
  'unreachable',
  'backendFailed',
  'notABackend',
  'unauthorized',
  'keyRefused',
  'accessRefused',
  'tooManyRequests',
  'expired',
  'vanished',
  'stoppedElsewhere',
  'tooLarge',
  'wrongType',
  'uploadFailed',
  'noRoom',
  'damaged',
  'phoneNetwork',
  'downloadFailed',
  'corsBlocked',
  'addressRefused',
  'sealBroken',
  'keyLost',
  'notSealed',
  'cannotSeal',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Whether the place could take the file, but asks for another kind of it. `why`: a `HoldReason` or a `FillOutcome`. */
export function isForcible(why: string): boolean {
  return why === 'wrongType' || why === 'tooLarge' || why === 'takesFolders' || why === 'empty';
}
