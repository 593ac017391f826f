/**
 * The match pattern for an origin, for example `https://pay.example.com/*`. Patterns carry no port
 * (https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns).
 */
export function toHostPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** Every site there is, as far as a web page can be one. */
export const ALL_SITES = ['http://*/*', 'https://*/*'];
