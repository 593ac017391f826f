/** An option is unknown or makes no sense. Says so in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
