/** A function of the browser's that is given its receiver first, whatever a page does to `call` and `apply`. */
export type NativeCall = (self: unknown, ...args: unknown[]) => unknown;

export type FindNative = ReturnType<typeof findNativesIn>;

/**
 * Looks up the browser's own functions in a realm that a page may have altered. One that has not the text of
 * a native function is the page's: then `isAltered` is true, and nothing of what was found is to be used.
 */
export function findNativesIn(realm: typeof globalThis) {
  const { apply, getOwnPropertyDescriptor, getPrototypeOf } = realm.Reflect;
  // eslint-disable-next-line typescript/unbound-method -- applied to each function in turn
  const { toString } = realm.Function.prototype;
  let isAltered = false;

  function check<T>(value: T, name: string, prefix = ''): T {
    const text: unknown = typeof value === 'function' ? apply(toString, value, []) : '';
    const isNative =
      text === `function ${prefix}${name}() { [native code] }` ||
      // Firefox has no "get" in the text.
      text === `function ${name}() {\n    [native code]\n}`;
    if (!isNative) isAltered = true;
    return value;
  }

  /** Of the class's prototype, or of one above it: in that, browsers differ. */
  function find(owner: { prototype: object }, name: string, kind: 'value' | 'get' | 'set'): NativeCall {
    let found: PropertyDescriptor | undefined;
    for (let at: object | null = owner.prototype; at && !found; at = getPrototypeOf(at)) {
      found = getOwnPropertyDescriptor(at, name);
    }
    const native = check(found?.[kind] as () => unknown, name, kind === 'value' ? '' : `${kind} `);
    return (self, ...args) => apply(native, self, args);
  }

  check(apply, 'apply');
  check(getOwnPropertyDescriptor, 'getOwnPropertyDescriptor');
  check(getPrototypeOf, 'getPrototypeOf');
  check(toString, 'toString');

  return {
    realm,
    check,
    method: (owner: { prototype: object }, name: string) => find(owner, name, 'value'),
    getter: (owner: { prototype: object }, name: string) => find(owner, name, 'get'),
    setter: (owner: { prototype: object }, name: string) => find(owner, name, 'set'),
    wasAltered: () => isAltered,
  };
}
