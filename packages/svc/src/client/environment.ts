/** A variable of the environment. Not every runtime has `process`, and this package needs no runtime's types. */
export function readEnvironment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}

/** Whether the application runs for its users: frameworks, and `node` behind them, then set `NODE_ENV=production`. */
export function isProduction(): boolean {
  return readEnvironment('NODE_ENV') === 'production';
}
