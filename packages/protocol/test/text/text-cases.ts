/** What `cleanText` makes of foreign text. Also run where people read it: in a browser, whose expressions may differ. */
export const PLAIN_TEXTS: readonly (readonly [text: string, plain: string])[] = [
  ['a\u202Eb\u202Cc', 'abc'],
  ['\u2066a\u2067b\u2068c\u2069', 'abc'],
  ['\u061Ca\u200Eb\u200F', 'ab'],
  ['a\uFEFFb', 'a b'],
  ['soft\u00ADhyphen', 'softhyphen'],
  ['a\u0000\u0007b', 'ab'],
  ['  two\n\nlines\u2028three\u2029\tfour ', 'two lines three four'],
  ['\u3164\u3164blank\u2800', 'blank'],
  ['half \ud83d pair', 'half pair'],
  ['pay\u200Cpal \u200Dx\u200D', 'paypal x'],
  ['a\u{E0061}\u{E0062}', 'ab'.slice(0, 1)],
  [`o${'\u0301'.repeat(50)}`, `o${'\u0301'.repeat(4)}`],
];

/** What it leaves as it is. */
export const KEPT_TEXTS: readonly (readonly [what: string, text: string])[] = [
  ['Persian, whose letters need a joiner that breaks', 'می‌خواهم'],
  ['Hindi, whose letters need one that joins', 'क्‍ष'],
  ['a family', '👨‍👩‍👧'],
  ['a flag of two emoji', '🏳️‍🌈'],
  ['a skin', '👩🏽‍🔬'],
  ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['Arabic and its number sign', '؀١٢ فاتورة'],
  ['Hebrew', 'קבלה 7'],
  ['Vietnamese in pieces', 'Tiê\u0301ng Viê\u0323t'],
];
