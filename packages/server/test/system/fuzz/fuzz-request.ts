import fc from 'fast-check';
import { bodyArbitrary } from './fuzz-body.ts';
import { dirtyHeaderArbitrary, extraHeadersArbitrary, joinHeaders } from './fuzz-headers.ts';
import { routeArbitrary, type FuzzTarget } from './fuzz-routes.ts';

/** A request as text, one character for each byte, with placeholders for ids and secrets. */
export interface FuzzRequest {
  /** The intended route. */
  route: string;
  method: string;
  text: string;
  /** Whether it is complete and well formed, so that HTTP promises an answer. */
  isWhole: boolean;
  /** Whether the answer may be held until a job changes. */
  mayBeHeld: boolean;
  [fc.toStringMethod]: () => string;
}

/** Reports show only the start of a request, since some have a hundred thousand characters. */
const SHOWN_CHARACTERS = 1_500;

function makeRequest(parts: Pick<FuzzRequest, 'route' | 'method' | 'text' | 'isWhole'>): FuzzRequest {
  return {
    ...parts,
    mayBeHeld: /wait|\/follow\//i.test(parts.text),
    [fc.toStringMethod]: () => JSON.stringify(parts.text.slice(0, SHOWN_CHARACTERS)),
  };
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
] as const;

const HOST = 'Host: localhost';

export interface RequestParts {
  routes: fc.Arbitrary<FuzzTarget>;
  /** Added to the headers of the route, or replacing them. */
  extraHeaders?: fc.Arbitrary<string[]>;
  bodies?: fc.Arbitrary<string>;
}

/** Well-formed requests with random content. */
export function makeWhole({
  routes,
  extraHeaders = extraHeadersArbitrary,
  bodies = bodyArbitrary,
}: RequestParts): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      route: routes,
      anyMethod: fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, fc.constantFrom(...METHODS)),
      extra: extraHeaders,
      body: bodies,
      isChunked: fc.boolean(),
    })
    .map(({ route, anyMethod, extra, body, isChunked }) => {
      const method = anyMethod ?? route.method;
      const framed = isChunked ? frameInChunks(body) : { headers: [`Content-Length: ${body.length}`], body };
      const needsFrame = body !== '' || method === 'POST' || method === 'PATCH';
      const lines = [
        HOST,
        'Connection: close',
        ...joinHeaders(route.headers, extra),
        ...(needsFrame ? framed.headers : []),
      ];
      const head = [`${method} ${route.target} HTTP/1.1`, ...lines].join('\r\n');
      const text = `${head}\r\n\r\n${needsFrame ? framed.body : ''}`;
      return makeRequest({ route: route.name, method, text, isWhole: true });
    });
}

function frameInChunks(body: string): { headers: string[]; body: string } {
  const chunks = body.match(/[^]{1,4000}/g) ?? [];
  const text = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
  return { headers: ['Transfer-Encoding: chunked'], body: `${text}0\r\n\r\n` };
}

/** Requests that are malformed or cut off. */
export function breakRequests(requests: fc.Arbitrary<FuzzRequest>): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({ base: requests, damage: fc.oneof(...listDamages()) })
    .map(({ base: { route, method, text }, damage }) =>
      makeRequest({ route, method, text: damage(text), isWhole: false }),
    );
}

type Damage = (text: string) => string;

function at(text: string, share: number): number {
  return Math.floor(text.length * share);
}

function listDamages(): fc.Arbitrary<Damage>[] {
  const position = fc.double({ min: 0, max: 1, noNaN: true });
  const bytes = fc.string({ unit: 'binary-ascii', maxLength: 20 });
  return [
    position.map((share) => (text) => text.slice(0, at(text, share))),
    fc.tuple(position, bytes).map(([share, noise]) => (text) => {
      const place = at(text, share);
      return text.slice(0, place) + noise + text.slice(place + noise.length);
    }),
    dirtyHeaderArbitrary.map((header) => (text) => text.replace('\r\n', `\r\n${header}\r\n`)),
    bytes.map((noise) => (text) => noise + text),
    bytes.map((noise) => (text) => text + noise),
    fc.constant((text) => text + text),
    fc.constant((text) => text.replaceAll('\r\n', '\n')),
    fc
      .constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'http/1.1', '')
      .map((version) => (text) => text.replace('HTTP/1.1', version)),
    fc.constant((text) => text.replace(`${HOST}\r\n`, '')),
    fc.constant((text) => text.replace(HOST, `${HOST}\r\n${HOST}`)),
    fc
      .integer({ min: 1, max: 100_000 })
      .map((size) => (text) => text.replace('\r\n', `\r\nX-Long: ${'a'.repeat(size)}\r\n`)),
    fc
      .integer({ min: 1, max: 3_000 })
      .map((count) => (text) => text.replace('\r\n', `\r\n${'X-Many: a\r\n'.repeat(count)}`)),
    fc.string({ unit: 'binary-ascii', maxLength: 300 }).map((noise) => () => noise),
    fc.constant(() => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    fc.constant(() => 'CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  ];
}

const wholeArbitrary = makeWhole({ routes: routeArbitrary });

export const requestArbitrary: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { arbitrary: wholeArbitrary, weight: 4 },
  { arbitrary: breakRequests(wholeArbitrary), weight: 1 },
);
