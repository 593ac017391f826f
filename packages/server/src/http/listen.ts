import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListenAddress } from '../network/server-addresses.ts';
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
    throw explain(cause, { host, port });
  }
  // A server that listens on TCP has an AddressInfo.
  return (server.address() as AddressInfo).port;
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
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const [reason, message] = reasons[code] ?? [
    'address_unusable',
    `The address ${host} is not one of this computer's. Choose another with --host.`,
  ];
  return new StartError(reason, message, { cause });
}
