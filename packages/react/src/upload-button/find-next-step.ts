import type { SvcJobErrorCode } from '../controller/svc-job-error.ts';

/** What a person can do after a failure; its name is that of the button's label. */
export type NextStep = 'tryAgain' | 'newCode' | 'close';

const LATER: ReadonlySet<SvcJobErrorCode> = new Set<SvcJobErrorCode>([
  'unreachable',
  'timeout',
  'rate_limited',
  'storage_full',
  'internal',
  'bad_response',
]);

/** Nothing that the person at the page does makes these go away. */
const NEVER: ReadonlySet<SvcJobErrorCode> = new Set<SvcJobErrorCode>([
  'unauthorized',
  'forbidden',
  'bad_signature',
  'bad_request',
  'not_found',
]);

export function findNextStep(code: SvcJobErrorCode): NextStep {
  if (LATER.has(code)) return 'tryAgain';
  return NEVER.has(code) ? 'close' : 'newCode';
}
