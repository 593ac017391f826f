import { isIP } from 'node:net';
import { parseHttpUrl } from '@svc/protocol';
import { LOG_LEVELS, type LogLevel } from '../../ports/telemetry.ts';
import { UsageError } from '../command-line.ts';

/** @throws UsageError, when it is not a whole number or out of its limits. */
export function parseCount(
  name: string,
  text: string | undefined,
  limits: { min: number; max: number },
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= limits.min && value <= limits.max) return value;
  throw new UsageError(`${name} must be a whole number from ${limits.min} to ${limits.max}.`);
}

/** Runs Node's parser of options, and keeps only the first sentence of its error: the rest does not fit here. */
export function explainBadOptions<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.split(/\. |\n/, 1)[0] + '.', { cause: error });
  }
}

/** @throws UsageError, when it is empty. */
export function parseHost(text: string | undefined): string | undefined {
  if (text?.trim() === '') throw new UsageError('--host must be an address of this computer.');
  return text;
}

/** @throws UsageError, when it is empty, for example from an unset variable in a script. */
export function parseDataDir(text: string | undefined): string | undefined {
  if (text?.trim() === '') throw new UsageError('--data must be a folder.');
  return text;
}

/** @throws UsageError, when it is not one of the levels. */
export function parseLogLevel(text: string = 'info'): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new UsageError(`--log-level must be one of ${LOG_LEVELS.join(', ')}.`);
}

/** @throws UsageError, when it is not a valid http address, or has more than a host, a port and a path. */
export function parsePublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = parseHttpUrl(text);
  if (url && url.href === url.origin + url.pathname) return url.href.replace(/\/+$/, '');
  throw new UsageError(
    '--public-url must be an address such as https://files.example.com or https://example.com/share.',
  );
}

/** @throws UsageError, when it is not a valid http origin. */
export function parseOrigin(text: string): string {
  const url = parseHttpUrl(text);
  if (url && url.href === `${url.origin}/`) return url.origin;
  throw new UsageError('--allow-origin must be an origin such as https://app.example.com.');
}

/** @throws UsageError, when it is neither an address nor a network. */
export function parseProxy(text: string): string {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits) return text;
  throw new UsageError('--trust-proxy must be an address or a network, such as 172.18.0.3 or 172.18.0.0/16.');
}
