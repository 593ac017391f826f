import type { ServerLog } from '../../src/ports/server-log.ts';

export interface LogLine {
  level: 'info' | 'warn' | 'error';
  message: string;
  fields: Record<string, unknown>;
}

/** A log that a test can read. */
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
