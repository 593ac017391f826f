/** The match pattern for an origin; patterns know no ports. For example `https://pay.example.com/*`. */
export function toHostPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
