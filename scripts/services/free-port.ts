import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/**
 * Below the ports that systems give to whoever asks for any (https://www.rfc-editor.org/rfc/rfc6335, section 6; Linux:
 * from 32768 on): between the moment when a port is found to be free and the one when a service listens at it, no test gets
 * it for a server of its own, which would then be asked whether the service is ready.
 */
const FIRST = 12_000;
const LAST = 32_000;

/** A port of 127.0.0.1 that nobody used a moment ago, and that this process has not been given before. */
export function findFreePort(): Promise<number> {
  // The library knows only what it has given to this process, so each call begins elsewhere.
  return getPort({ host: '127.0.0.1', port: portNumbers(randomInt(FIRST, LAST), LAST) });
}
