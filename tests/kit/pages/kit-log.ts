/** What the kit told the application, in order, for the test to read. */
export interface KitCall {
  name: string;
  args: unknown[];
}

declare global {
  interface Window {
    kitCalls: KitCall[];
    kitStatuses: string[];
    kitProgress: number[];
    /** How often the connection was said to be gone. */
    kitReconnects: number;
  }
}

globalThis.window.kitCalls = [];
globalThis.window.kitStatuses = [];
globalThis.window.kitProgress = [];
globalThis.window.kitReconnects = 0;

/** Callbacks that write down what they were called with. Errors are written as their code and sentence. */
export function createCallbacks(prefix = '') {
  const write =
    (name: string) =>
    (...args: unknown[]) =>
      void window.kitCalls.push({ name: prefix + name, args: args.map(describe) });
  return {
    onJobCreated: write('onJobCreated'),
    onCompleted: write('onCompleted'),
    onError: write('onError'),
    onCancel: write('onCancel'),
  };
}

function describe(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { name: value.name, message: value.message, ...('code' in value && { code: value.code }) };
}

/** Each status once, as it comes. */
export function writeStatus(status: string): void {
  if (window.kitStatuses.at(-1) !== status) window.kitStatuses.push(status);
}

export function writeProgress(bytesReceived: number): void {
  if (window.kitProgress.at(-1) !== bytesReceived) window.kitProgress.push(bytesReceived);
}
