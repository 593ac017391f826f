const PARENT_CHECK_MS = 250;

/**
 * Resolves when the npm that has started this process was told to stop. npm sends SIGTERM to the shell between it and
 * this process. The shell dies without passing it on, so the process gets another parent.
 * (https://github.com/npm/cli/issues/6684) The wait alone does not keep the process running.
 */
export async function waitForNpmToEnd(): Promise<void> {
  if (process.env['npm_lifecycle_event'] === undefined) return new Promise(() => {});
  const parent = process.ppid;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      resolve();
    }, PARENT_CHECK_MS);
    timer.unref();
  });
}
