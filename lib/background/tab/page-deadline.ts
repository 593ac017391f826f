/** A page that is busy does not keep the person from having a code. */
export const PAGE_TIMEOUT_MS = 2_000;

/** Resolves with the value after a while, as the one to lose a race. */
export function waitFor<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), ms);
  });
}
