import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/**
 * Below the range of automatic ports (https://www.rfc-editor.org/rfc/rfc6335, section 6; Linux: from 32768 on), so that
 * no test's server gets the port between this search and the service's start.
 */
const FIRST = 12_000;
const LAST = 32_000;

/** A port of 127.0.0.1 that was free a moment ago, and that this process did not get before. */
export function findFreePort(): Promise<number> {
  // The library knows only this process's ports, so each call begins elsewhere.
  return getPort({ host: '127.0.0.1', port: portNumbers(randomInt(FIRST, LAST), LAST) });
}
