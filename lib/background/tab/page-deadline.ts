/** How long the extension waits for a busy page before it goes on without it. */
export const PAGE_TIMEOUT_MS = 2_000;

/** Resolves with the value after `ms`: the limit of a `Promise.race`. */
export function waitFor<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), ms);
  });
}
