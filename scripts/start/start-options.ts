import { parseArgs } from 'node:util';
import { DEFAULT_UPLOAD_URL } from '@svc/protocol';
import { findLocalUrl } from '../../packages/server/src/network/server-addresses.ts';
import { readPort } from '../read-whole-number.ts';
import { findFreePort } from '../services/free-port.ts';

export interface StartOptions {
  /** The server's address for the extension. */
  backend: string;
  /** The server's arguments, with its actual port. */
  serverArgs: string[];
  /** Whether the pages and the extension are built, or the existing builds are used. */
  mustBuild: boolean;
}

const NO_BUILD = '--no-build';

/**
 * Reads the arguments of `npm start`, which are those of the server, and `--no-build`. The extension is built for their
 * port.
 *
 * @throws Error, when the port is none.
 */
export async function readStartOptions(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<StartOptions> {
  const forServer = args.filter((arg) => arg !== NO_BUILD);
  // The server checks the other options. Like there, an option wins over its variable.
  const { values } = parseArgs({
    args: forServer,
    options: { port: { type: 'string' }, host: { type: 'string' } },
    strict: false,
  });
  const named = environment['SVC_PORT'] || new URL(DEFAULT_UPLOAD_URL).port;
  const wanted =
    values.port === undefined ? readPort('SVC_PORT', named) : readPort('--port', String(values.port));
  const port = wanted === 0 ? await findFreePort() : wanted;
  return {
    backend: findLocalUrl({ host: String(values.host ?? environment['SVC_HOST'] ?? ''), port }),
    serverArgs: [...forServer, '--port', String(port)],
    mustBuild: forServer.length === args.length,
  };
}
