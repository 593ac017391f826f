import { SvcError } from './svc-error.ts';

/**
 * Reads a whole number from a query. `undefined` when it is not given.
 *
 * @throws SvcError `bad_request`, when it is no integer or lies outside `min`–`max`.
 */
export function parseIntegerQuery(
  query: URLSearchParams,
  name: string,
  limits: { min: number; max: number },
): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= limits.min && value <= limits.max)) {
    throw new SvcError(
      'bad_request',
      `"${name}" must be a whole number from ${limits.min} to ${limits.max}.`,
    );
  }
  return value;
}
