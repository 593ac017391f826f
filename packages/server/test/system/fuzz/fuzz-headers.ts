import fc from 'fast-check';
import { nastyText, numberText } from './nasty-text.ts';

const base64 = fc
  .oneof(fc.string(), fc.constantFrom('A', '_'.repeat(8_192), '_'.repeat(8_193)))
  .map((text) => Buffer.from(text).toString('base64'));

const metadata = fc
  .array(
    fc.oneof(
      fc.constantFrom('{pending}', '{sending}', '{completed}', '{failed}').map((id) => `job_id ${id}~`),
      fc
        .tuple(
          fc.constantFrom(
            'filename',
            'filetype',
            'sha256',
            'last_modified',
            'sealed',
            'job_id',
            'file_id',
            '__proto__',
          ),
          base64,
        )
        .map(([key, value]) => `${key} ${value}`),
      nastyText,
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.join(','));

const ranges = fc.oneof(
  fc.constantFrom(
    'bytes=0-',
    'bytes=-1',
    'bytes=5-2',
    'bytes=0-0,2-3',
    'bytes=999-',
    'bytes=1000-',
    'bytes=-0',
  ),
  fc
    .array(fc.tuple(numberText, numberText), { maxLength: 200 })
    .map((pairs) => `bytes=${pairs.map(([from, to]) => `${from}-${to}`).join(',')}`.slice(0, 6_000)),
);

const origin = fc.constantFrom(
  'null',
  'http://localhost',
  'http://evil.example',
  'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
);
const entityTag = fc.constantFrom('*', '"a"', 'W/"a"', '"', 'a,b');
const date = fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'Sun, 06 Nov 2094 08:49:37 GMT', 'yesterday');
const address = fc.constantFrom('127.0.0.1', '10.0.0.1', '::1', '127.0.0.1, evil', 'unknown');

/** Each header that some part of the server reads, with what may be right. */
const VALUES: Record<string, fc.Arbitrary<string>> = {
  Authorization: fc.constantFrom('Bearer {key}', 'Bearer {key}', 'Bearer svc_0', 'Bearer', 'Basic eDp5'),
  Prefer: fc.constantFrom('wait=0', 'wait=1', 'respond-async, wait=0', 'wait=-1', 'wait="0"'),
  'X-Svc-Sealing': fc.constantFrom('ready', 'key_lost', 'cannot_seal', 'waived', ''),
  'X-Svc-Claim': fc.constantFrom('{claim}', '{claim}', 'another-claim-of-a-phone', 'short'),
  'Tus-Resumable': fc.constantFrom('1.0.0', '1.0.0', '1.0.0', '0.2.2'),
  'Upload-Length': numberText,
  'Upload-Offset': numberText,
  'Upload-Metadata': metadata,
  'Upload-Defer-Length': fc.constantFrom('1', '0'),
  'Upload-Concat': fc.constantFrom('partial', 'final;/upload/{upload}'),
  'Upload-Checksum': fc.constantFrom('sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=', 'crc32 x'),
  'Content-Type': fc.constantFrom(
    'application/offset+octet-stream',
    'application/json',
    'multipart/form-data',
  ),
  Range: ranges,
  'If-Range': fc.oneof(entityTag, date),
  'If-Match': entityTag,
  'If-None-Match': entityTag,
  'If-Modified-Since': date,
  'If-Unmodified-Since': date,
  Origin: origin,
  'Sec-Fetch-Site': fc.constantFrom('cross-site', 'same-origin', 'none'),
  'X-Forwarded-For': address,
  'X-Forwarded-Proto': fc.constantFrom('http', 'https', 'ftp'),
  'X-Forwarded-Host': fc.constantFrom('localhost', 'evil.example'),
  'X-Real-IP': address,
  Forwarded: fc.constant('for=10.0.0.1;host=evil.example;proto=https'),
  Via: fc.constant('1.1 proxy'),
  'X-HTTP-Method-Override': fc.constantFrom('PATCH', 'DELETE', 'GET'),
  'Access-Control-Request-Method': fc.constantFrom('GET', 'POST', 'PATCH'),
  'Access-Control-Request-Headers': fc.constant('content-type'),
  'Access-Control-Request-Private-Network': fc.constant('true'),
  Accept: fc.constantFrom('text/html', 'application/json'),
  'Accept-Encoding': fc.constantFrom('gzip', 'identity;q=0', '*'),
  Cookie: fc.constant('a=b'),
};

const header = fc.constantFrom(...Object.keys(VALUES)).chain((name) => {
  const right = VALUES[name] ?? nastyText;
  const value = fc.oneof({ arbitrary: right, weight: 5 }, { arbitrary: nastyText, weight: 1 });
  return value.map((text) => `${name}: ${text}`);
});

/** Headers in addition to, or in the place of, those that a route wants. */
export const extraHeadersArbitrary: fc.Arbitrary<string[]> = fc.oneof(
  { arbitrary: fc.array(header, { maxLength: 2 }), weight: 3 },
  { arbitrary: fc.array(header, { maxLength: 8 }), weight: 1 },
);

/** One header of a name, mostly: Node joins or drops what comes twice. */
export function joinHeaders(right: readonly string[], extra: readonly string[]): string[] {
  return [...extra, ...right].filter((line, index, lines) => isFirst(line, index, lines));
}

function isFirst(line: string, index: number, lines: string[]): boolean {
  const name = line.split(':', 1)[0] ?? '';
  const isAgain = lines.slice(0, index).some((former) => former.startsWith(`${name}:`));
  return !isAgain || index % 5 === 4;
}

/** Headers that HTTP forbids, or that change how the rest is to be read. */
export const dirtyHeaderArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'Content-Length: -1',
    'Content-Length: 5, 6',
    'Content-Length: 99999999999',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: nonsense',
    'Expect: 100-continue',
    'Expect: a miracle',
    'Connection: Upgrade\r\nUpgrade: websocket',
    'Host: localhost:99999',
    'Host: ',
    'Host: a b',
    ': no name',
    'Bad Name: x',
    ' folded: x',
    'X-Null: a\0b',
    'X-Line: a\rb',
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 60 }),
);
