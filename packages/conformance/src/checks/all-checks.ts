import type { Check } from '../check.ts';
import { ADDITION_CHECKS } from './addition-checks.ts';
import { DOWNLOAD_CHECKS } from './download-checks.ts';
import { JOB_CHECKS } from './job-checks.ts';
import { REACH_CHECKS } from './reach-checks.ts';
import { REFUSAL_CHECKS } from './refusal-checks.ts';
import { CANCEL_CHECK, SECOND_FILE_CHECK, TRANSFER_CHECKS } from './transfer-checks.ts';
import { WAIT_CHECKS } from './wait-checks.ts';

/** In the order in which they run: those before the transfer need its job as it begins. */
export const CHECKS: readonly Check[] = [
  ...JOB_CHECKS,
  ...REFUSAL_CHECKS,
  ...REACH_CHECKS,
  ...WAIT_CHECKS,
  ...ADDITION_CHECKS,
  ...TRANSFER_CHECKS,
  ...DOWNLOAD_CHECKS,
  SECOND_FILE_CHECK,
  CANCEL_CHECK,
];
