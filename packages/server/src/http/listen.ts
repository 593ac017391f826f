import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOwnServer } from '../network/ask-server.ts';
import { findLocalUrl, type ListenAddress } from '../network/server-addresses.ts';
import { StartError, type StartErrorCode } from '../config/start-error.ts';

/**
 * Starts to listen. Returns the port, which the system picks for 0.
 *
 * @throws StartError `port_in_use` or `address_unusable`.
 */
export async function listen(server: Server, { host, port }: ListenAddress): Promise<number> {
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw (await explainOwnServer(cause, { host, port })) ?? explain(cause, { host, port });
  }
  // A server that listens on TCP has an AddressInfo.
  return (server.address() as AddressInfo).port;
}

/** Somebody may start a server twice. */
async function explainOwnServer(cause: unknown, address: ListenAddress): Promise<StartError | undefined> {
  const url = findLocalUrl(address);
  if (readCode(cause) !== 'EADDRINUSE' || !(await isOwnServer(url))) return undefined;
  return new StartError(
    'port_in_use',
    `A Pocketfill server already runs at ${url}. Use it, or choose another port with --port.`,
    { cause },
  );
}

function explain(cause: unknown, { host, port }: ListenAddress): StartError {
  const reasons: Record<string, [StartErrorCode, string]> = {
    EADDRINUSE: [
      'port_in_use',
      `Port ${port} is in use. Stop the other program, or choose another port with --port (0 picks a free one).`,
    ],
    EACCES: [
      'port_in_use',
      `Port ${port} may not be used by this user. Choose a port above 1023 with --port.`,
    ],
  };
  const [reason, message] = reasons[readCode(cause)] ?? [
    'address_unusable',
    `The address ${host} is not one of this computer's. Choose another with --host.`,
  ];
  return new StartError(reason, message, { cause });
}

function readCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
