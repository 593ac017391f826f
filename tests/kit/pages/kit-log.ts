/** Calls of the kit's callbacks in order, for the test. */
export interface KitCall {
  name: string;
  args: unknown[];
}

declare global {
  interface Window {
    kitCalls: KitCall[];
    kitStatuses: string[];
    kitProgress: number[];
    /** How often the connection was reported as lost. */
    kitReconnects: number;
  }
}

globalThis.window.kitCalls = [];
globalThis.window.kitStatuses = [];
globalThis.window.kitProgress = [];
globalThis.window.kitReconnects = 0;

/** Callbacks that record their arguments. Errors are recorded as code and sentence. */
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

/** Records each new status. */
export function writeStatus(status: string): void {
  if (window.kitStatuses.at(-1) !== status) window.kitStatuses.push(status);
}

export function writeProgress(bytesReceived: number): void {
  if (window.kitProgress.at(-1) !== bytesReceived) window.kitProgress.push(bytesReceived);
}
