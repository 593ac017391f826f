import { parseArgs } from 'node:util';

export interface TortureOptions {
  /** Decides what is done; what the machine does in between is its own. */
  seed: number;
  /** How long all parts together may take. */
  budgetMs: number;
}

/** Below the ten minutes that a run may take, with time to end what runs. */
const DEFAULT_MINUTES = 8.5;

/** @throws TypeError, for words that make no sense. */
export function parseTortureOptions(args: string[]): TortureOptions {
  const { values } = parseArgs({ args, options: { seed: { type: 'string' }, minutes: { type: 'string' } } });
  const seed = readNumber('--seed', values.seed ?? String(Date.now() % 2 ** 31));
  const minutes = readNumber('--minutes', values.minutes ?? String(DEFAULT_MINUTES));
  return { seed, budgetMs: minutes * 60_000 };
}

function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0) return value;
  throw new TypeError(`${name} must be a number.`);
}
