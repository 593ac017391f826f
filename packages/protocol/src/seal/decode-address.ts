/** An address may be encoded once each time it is passed on. */
const MAX_ENCODINGS = 4;

/**
 * Soft hyphens, joiners, direction marks, line breaks: invisible characters that programs add when they wrap
 * text.
 */
const UNSEEN = /=\r?\n|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Decodes a part of an address: percent-encoding (once or several times), `&amp;`, full-width and invisible
 * characters. A `%` that encodes nothing stays.
 */
export function decodeAddress(text: string): string {
  let decoded = text;
  for (let round = 0; round < MAX_ENCODINGS; round += 1) {
    const next = decoded.replace(/(?:%[\da-f]{2})+/gi, decodeRun).replace(/&amp;/gi, '&');
    if (next === decoded) break;
    decoded = next;
  }
  return decoded.normalize('NFKC').replace(UNSEEN, '');
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run; // no UTF-8
  }
}
