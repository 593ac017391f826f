import { isIP } from 'node:net';
import { parseHttpUrl } from '@svc/protocol';
import { Option } from 'commander';
import { isProjectName } from '../crypto/api-key.ts';
import { UsageError } from './command-errors.ts';

/** Reads the text of an option. `name` is the option's, for errors; `former` is the value of an earlier occurrence. */
export type ParseText = (text: string, name: string, former: unknown) => unknown;

/** An option and its parser. */
export function option(flags: string, description: string, parse?: ParseText): Option {
  const made = new Option(flags, description);
  return parse ? made.argParser((text, former) => parse(text, made.long ?? flags, former)) : made;
}

/**
 * Takes a whole number.
 *
 * @param limits.factor - the option's unit in units of the program.
 */
export function countParser({ min, max, factor = 1 }: { min: number; max: number; factor?: number }) {
  return (text: string, name: string): number => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value * factor;
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}.`);
  };
}

/**
 * Takes a text. Refuses an empty one, for example of an unset variable, and one that begins with a dash: the next
 * option, after a forgotten text.
 */
export function textParser(what: string): (text: string, name: string) => string {
  return (text, name) => {
    if (text.trim() === '' || text.startsWith('-')) throw new UsageError(`${name} must be ${what}.`);
    return text;
  };
}

/** Takes one of a few words. */
export function choiceParser(choices: readonly string[]) {
  return (text: string, name: string): string => {
    if (choices.includes(text)) return text;
    throw new UsageError(`${name} must be one of ${choices.join(', ')}.`);
  };
}

const MINUTE_MS = 60_000;
const MIN_LIFETIME_MS = 1_000;
const MAX_LIFETIME_MINUTES = 7 * 24 * 60;

/** Takes minutes, with decimals, and returns milliseconds. */
export function parseMinutes(text: string, name: string): number {
  const minutes = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const ms = Math.ceil(minutes * MINUTE_MS);
  if (ms >= MIN_LIFETIME_MS && minutes <= MAX_LIFETIME_MINUTES) return ms;
  throw new UsageError(
    `${name} must be a number of minutes, at least a second (0.017) and at most ${MAX_LIFETIME_MINUTES}.`,
  );
}

/** For an option that may be given again, or with several texts, apart by commas or spaces. */
export function listParser(parse: (text: string, name: string) => string) {
  return (text: string, name: string, former: unknown) => [
    ...((former as string[] | undefined) ?? []), // from this parser
    ...text
      .trim()
      .split(/[\s,]+/)
      .map((one) => parse(one, name)),
  ];
}

/** @throws UsageError, when it is not a valid project name. */
export function parseProject(name: string): string {
  if (isProjectName(name)) return name;
  throw new UsageError('--project must be a name of up to 64 letters, digits, ".", "_" and "-".');
}

/** @throws UsageError, when it is not an http address of host, port and path only. */
export function parsePublicUrl(text: string, name: string): string {
  const url = parseHttpUrl(text);
  if (url && url.href === url.origin + url.pathname) return url.href.replace(/\/+$/, '');
  throw new UsageError(
    `${name} must be an address such as https://files.example.com or https://example.com/share.`,
  );
}

/** @throws UsageError, when it is not a valid http origin. */
export function parseOrigin(text: string, name: string): string {
  const url = parseHttpUrl(text);
  if (url && url.href === `${url.origin}/`) return url.origin;
  throw new UsageError(`${name} must be an origin such as https://app.example.com.`);
}

/** @throws UsageError, when it is neither an address nor a network. */
export function parseProxy(text: string, name: string): string {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits) return text;
  throw new UsageError(`${name} must be an address or a network, such as 172.18.0.3 or 172.18.0.0/16.`);
}
