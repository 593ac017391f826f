import { parseArgs } from 'node:util';
import { findLocalUrl } from '../packages/server/src/network/server-addresses.ts';
import { findFreePort } from './services/free-port.ts';

export interface StartOptions {
  /** The server's address for the extension. */
  backend: string;
  /** The server's arguments, with its actual port. */
  serverArgs: string[];
}

/** Reads the arguments of `npm start`, which are those of the server. The extension is built for their port. */
export async function readStartOptions(args: readonly string[]): Promise<StartOptions> {
  // The server checks the other options.
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string', default: '8787' }, host: { type: 'string', default: '' } },
    strict: false,
  });
  const port = values.port === '0' ? await findFreePort() : Number(values.port);
  return {
    backend: findLocalUrl({ host: String(values.host), port }),
    serverArgs: values.port === '0' ? [...args, '--port', String(port)] : [...args],
  };
}
