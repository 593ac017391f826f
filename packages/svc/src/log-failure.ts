/** Tells the server's log what the browser is not told. */
export function logFailure(what: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the server's log is the only place for what an application threw
  console.error(`svc: ${what}:`, error);
}
