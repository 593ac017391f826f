import { expect, expectTypeOf, it } from 'vitest';
import type { JobMetadata, Jsonified, Storable } from '../../src/index.ts';

/** Types are compared when this file is compiled; what JSON really does is below. */
const written = <T>(value: T) => JSON.parse(JSON.stringify(value)) as Jsonified<T>;

class Order {
  id = 'o1';
  lines: { count: number; at: Date }[] = [{ count: 1, at: new Date(0) }];
  print() {
    return this.id;
  }
}

interface Tree {
  name: string;
  grown: Date;
  branches: Tree[];
}

it('is what JSON gives back', () => {
  const order = written(new Order());
  expectTypeOf(order).toEqualTypeOf<{ id: string; lines: { count: number; at: string }[] }>();
  expect(order).toEqual({ id: 'o1', lines: [{ count: 1, at: '1970-01-01T00:00:00.000Z' }] });
  const odd = written({
    map: new Map([[1, 2]]),
    set: new Set([1]),
    pattern: /a/,
    answer: new Response(),
    method: () => 1,
    maker: Order,
    symbol: Symbol('a'),
    [Symbol('b')]: 1,
    page: new URL('http://app.test'),
    list: [undefined, () => 1, 'a'] as const,
  });
  type Empty = Record<string, never>;
  expectTypeOf(odd).toEqualTypeOf<{
    map: Empty;
    set: Empty;
    pattern: Empty;
    answer: Empty;
    page: string;
    list: readonly [null, null, 'a'];
  }>();
  const empty = { map: {}, set: {}, pattern: {}, answer: {} };
  expect(odd).toEqual({ ...empty, page: 'http://app.test/', list: [null, null, 'a'] });
});

it('follows types into themselves, and leaves those of JSON, and those that are not known, as they are', () => {
  expectTypeOf<Jsonified<Tree>['branches'][0]['branches'][0]['grown']>().toEqualTypeOf<string>();
  expectTypeOf<Jsonified<JobMetadata>>().toEqualTypeOf<JobMetadata>();
  expectTypeOf<Jsonified<'a' | 1 | null | undefined>>().toEqualTypeOf<'a' | 1 | null | undefined>();
  expectTypeOf<Jsonified<{ a?: string; b: string | undefined }>>().toEqualTypeOf<{
    a?: string;
    b: string | undefined;
  }>();
  expectTypeOf<Jsonified<unknown>>().toEqualTypeOf<unknown>();
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what people write who do not care
  expectTypeOf<Jsonified<any>>().toBeAny();
  expectTypeOf<Jsonified<bigint>>().toBeNever();
});

it('what may be stored is what has JSON of its own', () => {
  type Fine = { id: string; at: Date; page: URL; none?: undefined; more: readonly (number | null)[] };
  expectTypeOf<Fine>().toExtend<Storable<Fine>>();
  expectTypeOf<unknown>().toExtend<Storable<unknown>>();
  expectTypeOf<Storable<Promise<string>>>().toBeNever();
  expectTypeOf<Storable<Map<string, string>>>().toBeNever();
  expectTypeOf<Storable<{ a: { b: bigint } }>>().toEqualTypeOf<{ a: { b: never } }>();
  expectTypeOf<Storable<Order>['print']>().toBeNever();
});
