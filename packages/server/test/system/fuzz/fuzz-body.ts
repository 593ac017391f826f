import fc from 'fast-check';
import { anyText } from '../../../../../tests/fixtures/any-text.ts';
import { nastyText } from './nasty-text.ts';

const file = fc.record(
  {
    id: fc.oneof(fc.constantFrom('A'.repeat(22), 'B'.repeat(22)), nastyText),
    name: nastyText,
    size: fc.oneof(fc.constantFrom(0, 200, 201, 1_000), fc.jsonValue()),
    contentType: nastyText,
    sealed: fc.oneof(fc.constantFrom('A', '_'.repeat(8_192), '_'.repeat(8_193)), nastyText, fc.jsonValue()),
  },
  { requiredKeys: ['id', 'size'] },
);

const json = fc
  .oneof(
    fc.jsonValue(),
    fc.record(
      {
        accept: fc.oneof(fc.constantFrom('image/*', '.pdf', ''), fc.jsonValue()),
        acceptIsHint: fc.oneof(fc.boolean(), fc.jsonValue()),
        multiple: fc.oneof(fc.boolean(), fc.jsonValue()),
        tools: fc.oneof(fc.boolean(), fc.jsonValue()),
        sealed: fc.oneof(fc.boolean(), fc.jsonValue()),
        kind: fc.oneof(fc.constantFrom('unsealed', 'finished', 'held'), fc.jsonValue()),
        maxBytes: fc.oneof(fc.integer(), fc.double(), fc.jsonValue()),
        site: fc.oneof(fc.record({ origin: nastyText, title: anyText() }), fc.jsonValue()),
        metadata: fc.oneof(fc.jsonValue(), nastyText),
        expirationMinutes: fc.oneof(fc.integer({ min: -1, max: 10_081 }), fc.jsonValue()),
        files: fc.oneof(fc.array(file, { maxLength: 3 }), fc.jsonValue()),
        __proto__: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
  )
  .map((value) => Buffer.from(JSON.stringify(value) ?? '').toString('latin1'));

/** The body of a request, one character for each byte. */
export const bodyArbitrary: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constant(''), weight: 3 },
  { arbitrary: json, weight: 3 },
  { arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 1_100 }), weight: 2 },
  { arbitrary: fc.constantFrom(0, 1, 999, 1_000, 1_001, 70_000).map((size) => 'a'.repeat(size)), weight: 1 },
  { arbitrary: fc.constantFrom('[', '{"a":').map((open) => open.repeat(10_000)), weight: 1 },
  { arbitrary: fc.constantFrom('{', '{"a"', '\ufeff{}'.slice(1), '"', 'nul'), weight: 1 },
);
