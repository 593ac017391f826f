import type { PhoneFailureCode } from '@svc/protocol';

/** Failures that waiting does not solve. Each has its sentences in texts.ts. */
export type FailureReason =
  | 'gone'
  | 'stopped'
  | 'tooLarge'
  | 'wrongType'
  | 'storageFull'
  | 'quotaFull'
  | 'damaged'
  | 'blocked'
  | 'notSent'
  | 'badKey'
  | 'cannotSeal'
  | 'unexpected';

/**
 * The code that the server is told when sending fails for good, or the person gives up; it ends the job. `undefined`:
 * the server knows, or nothing was sent yet.
 */
export const TOLD_FAILURES: Record<FailureReason, PhoneFailureCode | undefined> = {
  gone: undefined,
  stopped: undefined,
  tooLarge: 'too_large',
  wrongType: 'wrong_type',
  storageFull: 'storage_full',
  quotaFull: 'quota_full',
  damaged: 'damaged',
  blocked: 'network_blocked',
  notSent: 'not_sent',
  badKey: undefined,
  cannotSeal: undefined,
  unexpected: undefined,
};

/** How sending ended. `chooseAnother`: the person stopped it to choose again. */
export type SendOutcome = 'done' | 'used' | 'unreadable' | 'chooseAnother' | FailureReason;
