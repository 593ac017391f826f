/** A promise that is resolved from outside. (`Promise.withResolvers` is missing in older versions of Node.js.) */
export function createDeferred<T = void>() {
  let settle: ((value: T) => void) | undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value: T) => settle?.(value) };
}
