/** Encoded as often as it was passed on. */
const MAX_ENCODINGS = 4;

/** Soft hyphens, joiners, marks of direction, line breaks: what is not seen, and comes in where a text is wrapped. */
const UNSEEN = /=\r?\n|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Takes the encodings off a part of an address that lose nothing: percent-encoding, once or several times, `&amp;`,
 * characters of double width, and what is not seen. A `%` that encodes nothing stays.
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
