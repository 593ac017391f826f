import { parseArgs } from 'node:util';
import { findLocalUrl } from '../packages/server/src/network/server-addresses.ts';
import { findFreePort } from './services/free-port.ts';

export interface StartOptions {
  /** Where the extension finds the server. */
  backend: string;
  /** The server's arguments, with the port that it will have. */
  serverArgs: string[];
}

/** Reads the arguments of `npm start`, which are the server's: the extension is built for the port that they name. */
export async function readStartOptions(args: readonly string[]): Promise<StartOptions> {
  // The other options are the server's to judge.
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
