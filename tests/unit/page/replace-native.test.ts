import { afterEach, describe, expect, it } from 'vitest';
import { findNativesIn } from '../../../lib/native-functions.ts';
import { takeReflection } from '../../../lib/page/natives.ts';
import { createReplacer, type Replacement } from '../../../lib/page/replace-native.ts';

type Replacer = ReturnType<typeof createReplacer>;

/** The text of a function, as a page asks for it that trusts no function's own `toString`. */
function textOf(value: unknown): string {
  return Function.prototype.toString.call(value);
}

/** With a method of the language itself, which looks native, and throws for a receiver of the wrong kind. */
function createOwner() {
  // eslint-disable-next-line typescript/unbound-method -- called with a receiver of each test's choice
  const { has } = Set.prototype;
  const owner: { has: (value: unknown) => unknown } = { has };
  return { owner, native: has };
}

function answer(value: unknown): Replacement {
  return { before: () => ({ value }) };
}

function errorOf(run: () => unknown): string {
  try {
    return `no error, but ${String(run())}`;
  } catch (error) {
    return String(error);
  }
}

describe('createReplacer', () => {
  const natives = takeReflection(findNativesIn(globalThis));
  const nativeToString = Object.getOwnPropertyDescriptor(Function.prototype, 'toString');
  let replacer: Replacer | undefined;

  function replaceHas(replacement = answer('stood in')) {
    const { owner, native } = createOwner();
    const before = Object.getOwnPropertyDescriptor(owner, 'has');
    replacer = createReplacer(natives);
    replacer.replace(owner, 'has', replacement);
    return { owner, native, before, replacer };
  }

  afterEach(() => {
    replacer?.restore();
    // Whatever a test has done, no other one is to notice.
    if (nativeToString) Reflect.defineProperty(Function.prototype, 'toString', nativeToString);
  });

  it('calls the replacement with what the page has given', () => {
    const { owner } = replaceHas({ before: (self, args) => ({ value: [self, args] }) });
    expect(owner.has(1)).toEqual([owner, [1]]);
  });

  it('proceeds as the page has called', () => {
    const { owner } = replaceHas({ before: (_self, _args, proceed) => ({ value: proceed() }) });
    expect(Reflect.apply(owner.has, new Set([1]), [1])).toBe(true);
  });

  it('looks like the native function', () => {
    const { owner, native } = replaceHas();
    expect(owner.has).not.toBe(native);
    expect(textOf(owner.has)).toBe('function has() { [native code] }');
    expect(String(owner.has)).toBe('function has() { [native code] }');
    expect([owner.has.name, owner.has.length]).toEqual(['has', 1]);
    expect(Reflect.ownKeys(owner.has)).toEqual(Reflect.ownKeys(native));
    expect(Object.getPrototypeOf(owner.has)).toBe(Function.prototype);
  });

  it('has no prototype and makes no objects', () => {
    const { owner } = replaceHas();
    expect('prototype' in owner.has).toBe(false);
    expect(() => Reflect.construct(Object, [], owner.has)).toThrow(TypeError);
  });

  it('is the same kind of property', () => {
    const { owner, before } = replaceHas();
    const { value: _before, ...wanted } = before ?? {};
    const { value: _now, ...now } = Object.getOwnPropertyDescriptor(owner, 'has') ?? {};
    expect(now).toEqual(wanted);
  });

  it('throws the native error for a receiver of the wrong kind', () => {
    const { owner, native } = replaceHas({ before: (_self, _args, proceed) => ({ value: proceed() }) });
    expect(errorOf(() => owner.has(1))).toBe(errorOf(() => Reflect.apply(native, owner, [1])));
    expect(errorOf(() => owner.has(1))).toMatch(/^TypeError/);
  });

  it('shows a native text for the function that shows texts, and its errors', () => {
    replaceHas();
    expect(textOf(Reflect.get(Function.prototype, 'toString'))).toBe('function toString() { [native code] }');
    expect(() => textOf({})).toThrow(TypeError);
  });

  it('leaves the texts of all other functions alone', () => {
    const text = textOf(createOwner);
    replaceHas();
    expect(textOf(createOwner)).toBe(text);
  });

  it('puts everything back exactly', () => {
    const { owner, before, replacer } = replaceHas();
    replacer.restore();
    expect(Object.getOwnPropertyDescriptor(owner, 'has')).toEqual(before);
    expect(owner.has).toBe(before?.value);
    expect(Object.getOwnPropertyDescriptor(Function.prototype, 'toString')).toEqual(nativeToString);
  });

  it('leaves a wrapper that the page has put around it, which then reaches the native function', () => {
    const { owner, native, replacer } = replaceHas();
    const inner = owner.has;
    const wrapper = function has(this: unknown, value: unknown) {
      return Reflect.apply(inner, this, [value]);
    };
    owner.has = wrapper;
    replacer.restore();
    expect(owner.has).toBe(wrapper);
    expect(Reflect.apply(wrapper, new Set([1]), [1])).toBe(Reflect.apply(native, new Set([1]), [1]));
  });

  it('does nothing more in what the page has kept of it', () => {
    const { owner, replacer } = replaceHas();
    const kept = owner.has;
    replacer.restore();
    expect(Reflect.apply(kept, new Set([1]), [1])).toBe(true);
  });

  it('leaves a frozen owner alone', () => {
    const { owner, native } = createOwner();
    replacer = createReplacer(natives);
    replacer.replace(Object.freeze(owner), 'has', answer('stood in'));
    expect(owner.has).toBe(native);
  });

  it.each([
    ['what is not there', {}],
    ['what is no function', { has: 7 }],
    ['what is read through a getter', Object.defineProperty({}, 'has', { get: () => 7, configurable: true })],
    [
      'what the page has fixed',
      Object.defineProperty({}, 'has', { value: () => true, writable: true, configurable: false }),
    ],
    ['what is inherited', Object.create({ has: () => true })],
  ])('leaves %s alone', (_what, owner: object) => {
    const before = Object.getOwnPropertyDescriptor(owner, 'has');
    replacer = createReplacer(natives);
    replacer.replace(owner, 'has', answer('stood in'));
    expect(Object.getOwnPropertyDescriptor(owner, 'has')).toEqual(before);
  });

  it('is replaced and put back again without a trace', () => {
    const { owner, before } = replaceHas();
    replacer?.restore();
    const second = createReplacer(natives);
    second.replace(owner, 'has', answer('stood in again'));
    expect(owner.has(1)).toBe('stood in again');
    second.restore();
    expect(Object.getOwnPropertyDescriptor(owner, 'has')).toEqual(before);
  });
});
