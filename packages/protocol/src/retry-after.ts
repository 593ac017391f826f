/**
 * Seconds to wait, from a `Retry-After` header: a number of seconds or a date
 * (RFC 9110, section 10.2.3). `undefined` when there is none or it makes no sense.
 */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
