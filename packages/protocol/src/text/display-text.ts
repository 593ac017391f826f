const MAX_LENGTH = 2_000;

/** White space, and letters that look like it. */
const BLANKS = /[\s\u115F\u1160\u2800\u3164\uFFA0]+/g;

/**
 * Makes foreign text safe to show inside our own text: one line, no invisible characters, none that change the
 * direction of the text around it, at most `maxLength` UTF-16 units.
 */
export function cleanText(text: string, maxLength: number = MAX_LENGTH): string {
  // A page may send a very long text.
  const line = stripInvisible(text.slice(0, 10 * maxLength).replace(BLANKS, ' '));
  const calm = line
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(BLANKS, ' ')
    .trim();
  return stripInvisible(calm.slice(0, maxLength)).trim();
}

/** The flags of England and the like, whole; or one character that cannot be seen. */
const INVISIBLE =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Signs that stand before Arabic and other numbers. Unicode counts them as format characters, and they are drawn. */
const NUMBER_SIGN = /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2]/;
const JOINER = /[\u200C\u200D]/;
/** What a joiner may stand between: emoji, and letters of scripts in which it changes how they are drawn. */
const BEFORE_JOINER = /^[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const AFTER_JOINER = /^[\p{L}\p{Extended_Pictographic}]/u;
const UNJOINED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * Takes out control and format characters, those of direction above all, and halves of characters. Joiners stay where
 * Persian, Indic scripts and emoji need them.
 */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, (found, offset: number) => {
    if (found.length > 2 || NUMBER_SIGN.test(found)) return found;
    if (!JOINER.test(found)) return '';
    const after = text.slice(offset + 1, offset + 3);
    const isNeeded = BEFORE_JOINER.test(characterBefore(text, offset));
    return isNeeded && AFTER_JOINER.test(after) && !UNJOINED.test(after) ? found : '';
  });
}

/** Taken out of the text first, since Chromium 156 finds no character of two halves by an expression that ends in `$`. */
function characterBefore(text: string, end: number): string {
  const two = text.slice(Math.max(0, end - 2), end);
  return (two.codePointAt(0) ?? 0) > 0xffff ? two : two.slice(-1);
}

/**
 * A name without its middle: beginning and extension tell which file it is.
 *
 * @param letters - the name's; by code points (`Array.from`) where a browser may lack `Intl.Segmenter`.
 * @param max - how many letters it has at most, with the dots.
 * @param end - how many of them are its end.
 */
export function shortenMiddle(letters: readonly string[], max: number, end: number): string {
  if (letters.length <= max) return letters.join('');
  return [...letters.slice(0, max - end - 1), '…', ...letters.slice(-end)].join('');
}

const [START, END] = ['\u2068', '\u2069'];

/**
 * Marks a name within a sentence: by Unicode's own isolates (https://www.unicode.org/reports/tr9/), so that it keeps to
 * itself in plain text as well. Where elements can be drawn, `splitIsolated` finds it.
 */
export function isolate(name: string): string {
  return `${START}${cleanText(name)}${END}`;
}

/** A name in quotes, which nothing in it can close. */
export function quote(name: string): string {
  return `“${isolate(name.replace(/["“”„‟«»〝〞〟＂]/g, "'"))}”`;
}

/** The parts of a sentence; those of the names are to be drawn in a `bdi` of their own. */
export function splitIsolated(sentence: string): { text: string; isName: boolean }[] {
  const parts = sentence.split(/[\u2068\u2069]/).map((text, index) => ({ text, isName: index % 2 === 1 }));
  return parts.filter(({ text }) => text !== '');
}
