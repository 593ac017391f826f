const MAX_LENGTH = 2_000;

/** White space, and letters that look like white space. */
const BLANKS = /[\s\u115F\u1160\u2800\u3164\uFFA0]+/g;

/**
 * Makes foreign text safe to show inside our own text: one line, no invisible characters, none that change the
 * direction of the text around it, at most `maxLength` UTF-16 units.
 */
export function cleanText(text: string, maxLength: number = MAX_LENGTH): string {
  const line = stripInvisible(text.slice(0, 10 * maxLength).replace(BLANKS, ' '));
  const calm = line
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(BLANKS, ' ')
    .trim();
  return stripInvisible(calm.slice(0, maxLength)).trim();
}

/** An invisible character; or a whole tag sequence, as in the flag of England. */
const INVISIBLE =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Signs before Arabic and other numbers. Unicode counts them as format characters, but they are visible. */
const NUMBER_SIGN = /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2]/;
const JOINER = /[\u200C\u200D]/;
/** Characters between which a joiner may stand: emoji, and letters of scripts that it changes. */
const BEFORE_JOINER = /^[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const AFTER_JOINER = /^[\p{L}\p{Extended_Pictographic}]/u;
const UNJOINED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * Removes control, format and direction characters, and lone surrogates. Keeps joiners where Persian, Indic
 * scripts and emoji need them.
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

/**
 * The character is cut out first, since in Chromium 156 a regular expression ending in `$` does not match
 * surrogate pairs.
 */
function characterBefore(text: string, end: number): string {
  const two = text.slice(Math.max(0, end - 2), end);
  return (two.codePointAt(0) ?? 0) > 0xffff ? two : two.slice(-1);
}

/**
 * Shortens a name in the middle: beginning and extension identify the file.
 *
 * @param letters - the letters of the name; by code points (`Array.from`) where a browser may lack
 *   `Intl.Segmenter`.
 * @param max - how many letters it has at most, with the dots.
 * @param end - how many of them are its end.
 */
export function shortenMiddle(letters: readonly string[], max: number, end: number): string {
  if (letters.length <= max) return letters.join('');
  return [...letters.slice(0, max - end - 1), '…', ...letters.slice(-end)].join('');
}

const [START, END] = ['\u2068', '\u2069'];

/**
 * Marks a name within a sentence by Unicode isolates (https://www.unicode.org/reports/tr9/), so that its
 * direction does not affect the sentence, in plain text as well. `splitIsolated` finds it again.
 */
export function isolate(name: string): string {
  return `${START}${cleanText(name)}${END}`;
}

/** Puts a name in quotes. Quotes inside the name are replaced. */
export function quote(name: string): string {
  return `“${isolate(name.replace(/["“”„‟«»〝〞〟＂]/g, "'"))}”`;
}

/** The parts of a sentence. Draw each name in a `bdi`. */
export function splitIsolated(sentence: string): { text: string; isName: boolean }[] {
  const parts = sentence.split(/[\u2068\u2069]/).map((text, index) => ({ text, isName: index % 2 === 1 }));
  return parts.filter(({ text }) => text !== '');
}
