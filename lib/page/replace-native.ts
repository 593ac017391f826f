import { tryOrUndefined, type Reflection } from './natives.ts';

/** Code that runs before a native function, or replaces it. */
export interface Replacement {
  /** While `false`, the native function is called directly, so that no stack trace shows the proxy. Default: `true`. */
  isNeeded?: () => boolean;
  /** A returned value replaces that of the native function. */
  before?: (self: unknown, args: unknown[], proceed: () => unknown) => { value: unknown } | undefined;
  after?: (self: unknown, args: unknown[]) => void;
  /** Whether the owner is gone, so that nothing must be restored. */
  isGone?: () => boolean;
}

type Native = (...args: unknown[]) => unknown;

/** A linked list, since the page may have changed the methods of arrays. */
interface Replaced {
  proxy: Native;
  native: Native;
  undo: () => void;
  isGone: () => boolean;
  next: Replaced | null;
}

/**
 * Replaces native functions by proxies that look native: name, length, properties and errors are the native ones, there
 * is no `prototype`, and `toString` shows the native text.
 */
export function createReplacer(natives: Reflection) {
  const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, toText } = natives;
  let latest: Replaced | null = null;
  let isOver = false;

  function replace(owner: object, name: string, replacement: Replacement): void {
    const descriptor = { __proto__: null, ...getOwnPropertyDescriptor(owner, name) };
    const native: unknown = descriptor.value;
    // Missing in this browser, or frozen by the page.
    if (typeof native !== 'function' || !descriptor.configurable) return;
    const isNeeded = () => !isOver && (replacement.isNeeded?.() ?? true);
    const proxy = createProxy(natives, native as Native, { ...replacement, isNeeded });
    // If the page has wrapped the proxy, its wrapper stays, and the proxy does nothing more.
    const undo = () => {
      if (getOwnPropertyDescriptor(owner, name)?.value === proxy) defineProperty(owner, name, descriptor);
    };
    const { isGone = () => false } = replacement;
    latest = { proxy, native: native as Native, undo, isGone, next: withoutGone(latest) };
    defineProperty(owner, name, { ...descriptor, __proto__: null, value: proxy } as PropertyDescriptor);
  }

  const showNativeText: Replacement = {
    before: (self) => {
      for (let entry = latest; entry; entry = entry.next) {
        if (entry.proxy === self) return { value: apply(toText, entry.native, []) };
      }
      return undefined;
    },
  };

  replace(getPrototypeOf(createReplacer) as object, 'toString', showNativeText);

  return {
    replace,
    /** Makes the functions' texts look native from another realm, too, until that realm is gone. */
    coverRealm: (realm: typeof globalThis, isGone: () => boolean): void =>
      replace(realm.Function.prototype, 'toString', { ...showNativeText, isGone }),
    /** Restores the native functions. */
    restore: (): void => {
      isOver = true;
      for (let entry = latest; entry; entry = entry.next) tryOrUndefined(entry.undo);
    },
  };
}

export type Replace = ReturnType<typeof createReplacer>['replace'];

function withoutGone(entry: Replaced | null): Replaced | null {
  if (!entry) return null;
  const next = withoutGone(entry.next);
  return entry.isGone() ? next : { ...entry, next };
}

type GuardedReplacement = Replacement & { isNeeded: () => boolean };

function createProxy(
  natives: Reflection,
  native: Native,
  { isNeeded, before, after }: GuardedReplacement,
): Native {
  const { apply, getPrototypeOf, setPrototypeOf, setPrototypeOrThrow, captureStackTrace, toText } = natives;

  /** Removes our line from the stack of a native function's error. In Firefox it is elsewhere. */
  function withoutLine(error: Error): void {
    if (!natives.getOwnPropertyDescriptor(error, 'stack')) return;
    if (native !== toText) return captureStackTrace?.(error, callInstead);
    // Built-in functions of JavaScript have a line, too, above ours.
    const { stack = '' } = error;
    let line = 0;
    let rest = '';
    for (let index = 0; index < stack.length; index++) {
      if (stack[index] === '\n') line += 1;
      if (line !== 2) rest += stack[index];
    }
    error.stack = rest;
  }

  function callInstead(target: Native, self: unknown, args: unknown[]): unknown {
    const answer = before?.(self, args, () => apply(target, self, args));
    if (answer) return answer.value;
    try {
      return apply(target, self, args);
    } catch (error) {
      tryOrUndefined(() => withoutLine(error as Error));
      throw error;
    } finally {
      after?.(self, args);
    }
  }

  const proxy: Native = new natives.Proxy(native, {
    __proto__: null,
    // Read at each call. The browser's own `apply` makes a tail call of the native function.
    get apply() {
      return isNeeded() ? callInstead : apply;
    },
    // The browser's check for prototype cycles ends at a proxy.
    setPrototypeOf: (target: Native, prototype: object | null) => {
      for (let parent = prototype; parent; parent = getPrototypeOf(parent)) {
        if (parent === proxy) setPrototypeOrThrow(target, { __proto__: target });
      }
      return setPrototypeOf(target, prototype);
    },
  } as ProxyHandler<Native>);
  return proxy;
}
