const REPLACEMENT = '[SVC_TOKEN]';
/** Causes may be circular. */
const MAX_DEPTH = 5;

/** A foreign text without the API key. */
export function redactToken(text: string, token: string): string {
  return text.replaceAll(token, REPLACEMENT);
}

/**
 * A copy of an error and its causes with messages only: an error of `fetch` may quote headers, or hold the whole
 * request, which a log would print.
 */
export function copyRedacted(error: unknown, token: string, depth = 0): Error {
  const clean = (value: unknown) => redactToken(String(value), token);
  if (!(error instanceof Error)) return new Error(clean(error));
  const hasCause = error.cause !== undefined && depth < MAX_DEPTH;
  const copy = new Error(
    clean(error.message),
    hasCause ? { cause: copyRedacted(error.cause, token, depth + 1) } : undefined,
  );
  copy.name = clean(error.name);
  return 'code' in error ? Object.assign(copy, { code: clean(error.code) }) : copy;
}
