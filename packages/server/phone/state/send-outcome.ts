/** What waiting does not mend. Each has its sentences in texts.ts. */
export type FailureReason =
  | 'gone'
  | 'stopped'
  | 'tooLarge'
  | 'wrongType'
  | 'storageFull'
  | 'quotaFull'
  | 'damaged'
  | 'badKey'
  | 'unexpected';

/** How sending ended. `chooseAnother`: the person stopped it to choose anew. */
export type SendOutcome = 'done' | 'used' | 'unreadable' | 'chooseAnother' | FailureReason;
