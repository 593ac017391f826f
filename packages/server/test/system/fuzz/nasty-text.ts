import fc from 'fast-check';

const NASTY = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '1e+21',
  '0x10',
  '007',
  '9007199254740993',
  '99999999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '..',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '..\\..\\windows',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%E0%A4%A',
  '%F0%9F%98%80',
  '%ED%A0%80',
  '\u00e4\u00f6\u00ff',
  '"',
  "'; DROP TABLE jobs; --",
  '<script>alert(1)</script>',
  '{"a":1}',
  ',,,',
  ';=;=',
  'a'.repeat(300),
  'a'.repeat(5_000),
] as const;

/** Texts of visible Latin-1 characters that programs have stumbled over, and any others. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...NASTY), weight: 3 },
  {
    arbitrary: fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.string({
      unit: fc.integer({ min: 0xa1, max: 0xff }).map((code) => String.fromCharCode(code)),
    }),
    weight: 1,
  },
);

export const numberText: fc.Arbitrary<string> = fc.oneof(
  fc.nat({ max: 2_000 }).map(String),
  fc.constantFrom('0', '1', '999', '1000', '1001', '-1', '1e3', '9007199254740991', '9007199254740992', ''),
  nastyText,
);
