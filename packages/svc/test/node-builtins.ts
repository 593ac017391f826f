/** What these tests need of Node.js, without its types: the kit itself must not come to rely on them. */
interface NodeProcess {
  getBuiltinModule(name: 'node:util'): { inspect: (value: unknown, options: object) => string };
}

const { process } = globalThis as unknown as { process: NodeProcess }; // Vitest runs these tests in Node.js

/** Everything that a log could show of a value, hidden fields and getters included. */
export function inspectDeeply(value: unknown): string {
  const { inspect } = process.getBuiltinModule('node:util');
  return inspect(value, { depth: Infinity, showHidden: true, getters: true });
}
