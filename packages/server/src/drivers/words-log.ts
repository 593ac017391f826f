import { LOG_LEVELS, type LogLevel, type ServerLog } from '../ports/telemetry.ts';

const NAMES = { info: '', warn: 'Warning: ', error: 'Error: ' } as const;

/** Writes lines for a person: `10:31:05 Warning: The store of files is away. (failures: 3)`. */
export function createWordsLog(level: LogLevel, write: (line: string) => void): ServerLog {
  const log = (name: keyof typeof NAMES) => (fields: object, message: string) => {
    if (LOG_LEVELS.indexOf(name) < LOG_LEVELS.indexOf(level)) return;
    const facts = Object.entries(fields).map(([field, value]) => `${toWords(field)}: ${describe(value)}`);
    const text = `${NAMES[name]}${message}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
    // A control character, for example of an error's message, could move the cursor.
    write(`${new Date().toTimeString().slice(0, 8)} ${text.replace(/\p{Cc}/gu, ' ')}\n`);
  };
  return { info: log('info'), warn: log('warn'), error: log('error') };
}

/** `durationMs` as `duration ms`. */
function toWords(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** An error by its type, message, first place in the code, and cause. */
function describe(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { type, message, code, stack, cause } = value as Record<string, unknown>;
  if (typeof message !== 'string') return JSON.stringify(value);
  const [place = ''] = Array.isArray(stack) ? stack.map(String) : [];
  const parts = [`${String(type)} "${message}"`, typeof code === 'string' ? code : '', place];
  const reason = cause === undefined ? '' : `, caused by ${describe(cause)}`;
  return parts.filter(Boolean).join(' ') + reason;
}
