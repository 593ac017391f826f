/** What stands in for a native function: `proceed` calls the native one as the page called it. */
export type StandIn = (self: unknown, args: unknown[], proceed: () => unknown) => unknown;

/**
 * Puts functions in the place of native ones, so that they look native: a proxy has the native one's
 * name, length and properties, no `prototype`, throws its errors, and `toString` shows its text.
 */
export function createReplacer() {
  const natives = new WeakMap<object, object>();
  const undos: (() => void)[] = [];
  const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
  let isOver = false;

  function replace(owner: object, name: string, standIn: StandIn): void {
    const descriptor = getOwnPropertyDescriptor(owner, name);
    const native: unknown = descriptor?.value;
    // Not there in this browser, or the page has frozen it.
    if (typeof native !== 'function' || !descriptor?.configurable) return;
    const call = native as (...args: unknown[]) => unknown;
    const proxy = new Proxy(call, {
      apply: (target, self: unknown, args: unknown[]) => {
        const proceed = (): unknown => apply(target, self, args);
        return isOver ? proceed() : standIn(self, args, proceed);
      },
    });
    natives.set(proxy, native);
    defineProperty(owner, name, { ...descriptor, value: proxy });
    // Where the page has wrapped it meanwhile, its wrapper stays, over a proxy that does nothing more.
    undos.push(() => {
      if (getOwnPropertyDescriptor(owner, name)?.value === proxy) defineProperty(owner, name, descriptor);
    });
  }

  replace(Function.prototype, 'toString', (self, args, proceed) => {
    const native = typeof self === 'function' ? natives.get(self) : undefined;
    return native ? apply(toNativeText, native, args) : proceed();
  });

  return {
    replace,
    /** Puts the native functions back. */
    restore: (): void => {
      isOver = true;
      for (const undo of undos.toReversed()) undo();
    },
  };
}

// eslint-disable-next-line typescript/unbound-method -- applied to each function in turn
const { toString: toNativeText } = Function.prototype;

export type Replace = ReturnType<typeof createReplacer>['replace'];
