import type { ServerLog } from '../../src/ports/telemetry.ts';

export interface LogLine {
  level: 'info' | 'warn' | 'error';
  message: string;
  fields: Record<string, unknown>;
}

/** A log whose lines are kept. */
export function collectLog(): { log: ServerLog; lines: LogLine[]; requests: () => LogLine['fields'][] } {
  const lines: LogLine[] = [];
  const writeAs = (level: LogLine['level']) => (fields: object, message: string) =>
    void lines.push({ level, message, fields: { ...fields } });
  return {
    lines,
    log: { info: writeAs('info'), warn: writeAs('warn'), error: writeAs('error') },
    requests: () => lines.filter(({ message }) => message === 'request').map(({ fields }) => fields),
  };
}

/** The same object, which adds the name of each called method to `calls`. */
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
