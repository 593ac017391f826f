/** The longest hold of an answer, in seconds. */
const MAX_WAIT_SECONDS = 25;

/** Seconds of `Prefer: wait=N` (RFC 7240, section 4.3). `undefined`: not asked for. */
export function parsePreferWait(header: string | undefined): number | undefined {
  const seconds = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:$|[,;])/i.exec(header ?? '')?.[1];
  return seconds === undefined ? undefined : Math.min(Number(seconds), MAX_WAIT_SECONDS);
}
