/** Takes what went wrong and the browser is not told. `what` is a sentence without anything secret. */
export type ReportFailure = (what: string, error: unknown) => void;

/** Tells the server's log what the browser is not told. */
export const logFailure: ReportFailure = (what, error) => {
  // eslint-disable-next-line no-console -- the server's log is the only place for what an application threw
  console.error(`svc: ${what}:`, error);
};
