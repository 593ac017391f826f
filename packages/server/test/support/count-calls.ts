/** The same object, which writes down the names of the methods that are called. */
export function countCalls<Target extends object>(target: Target, calls: string[]): Target {
  return new Proxy(target, {
    get(object, name, receiver) {
      const value: unknown = Reflect.get(object, name, receiver);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        calls.push(String(name));
        return Reflect.apply(value, object, args) as unknown;
      };
    },
  });
}
