import { describe, expect, it } from 'vitest';
import { findNativesIn } from '../../lib/native-functions.ts';

class Parent {
  get size(): number {
    return 1;
  }
}

/** A realm of which one function is not the engine's own. */
function realmWith(altered: object): typeof globalThis {
  return Object.assign(Object.create(globalThis) as typeof globalThis, altered);
}

describe('findNativesIn', () => {
  it('calls a native function whatever becomes of it later', () => {
    const { method, getter, wasAltered } = findNativesIn(globalThis);
    const [has, size] = [method(Set, 'has'), getter(Set, 'size')];
    expect([has(new Set([1]), 1), has(new Set([1]), 2), size(new Set([1, 2]))]).toEqual([true, false, 2]);
    expect(wasAltered()).toBe(false);
  });

  it('finds what is further up', () => {
    const { getter, wasAltered } = findNativesIn(globalThis);
    expect(getter(class extends Set {}, 'size')(new Set([1]))).toBe(1);
    expect(wasAltered()).toBe(false);
  });

  it.each<[string, (find: ReturnType<typeof findNativesIn>) => unknown]>([
    ['a function of the page’s', ({ check }) => check(() => 1, 'has')],
    ['a native function of another name', ({ check }) => check(Object.assign, 'has')],
    ['a proxy of the native one', ({ check }) => check(new Proxy(Object.assign, {}), 'assign')],
    ['a bound one', ({ check }) => check(Object.assign.bind(null), 'assign')],
    ['no function', ({ check }) => check('function has() { [native code] }', 'has')],
    ['a getter of the page’s', ({ getter }) => getter(Parent, 'size')],
    ['what is not there', ({ method }) => method(Parent, 'nothing')],
  ])('notes %s', (_what, look) => {
    const found = findNativesIn(globalThis);
    look(found);
    expect(found.wasAltered()).toBe(true);
  });

  it('notes a replaced function that it needs itself', () => {
    const { getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
    const apply = new Proxy(Reflect.apply, {});
    const realm = realmWith({ Reflect: { apply, getOwnPropertyDescriptor, getPrototypeOf } });
    expect(findNativesIn(realm).wasAltered()).toBe(true);
  });
});
