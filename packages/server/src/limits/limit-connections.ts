import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ServerLimits } from '../config/server-limits.ts';
import type { ObserveRefusal } from '../telemetry/observe-requests.ts';
import { formatRawAnswer } from '../http/write-answer.ts';
import type { AddressList } from '../network/address-list.ts';
import { isTrustedProxy, readConnection } from '../network/client-address.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

export interface ConnectionParts {
  observe: ObserveRefusal;
  trustedProxies: AddressList;
  /** This instance's share of an address's limit. Default: all of it. */
  shareOf?: (limit: number) => number;
  readClient?: typeof readConnection;
}

const TOO_MANY = formatRawAnswer(429, {
  error: 'Too many connections are open from this address.',
  code: 'rate_limited',
});

/** Limits the open connections: in all, and of each address except this machine's. */
export function limitConnections(
  server: Server,
  { maxAddressConnections, maxConnections }: Pick<ServerLimits, 'maxAddressConnections' | 'maxConnections'>,
  { observe, trustedProxies, shareOf = (limit) => limit, readClient = readConnection }: ConnectionParts,
): void {
  const open = new ConcurrencyLimit(() => shareOf(maxAddressConnections));
  server.maxConnections = maxConnections;
  server.on('connection', (socket: Socket) => {
    const client = readClient(socket);
    // A proxy's connections are of many clients.
    if (client.isThisMachine || isTrustedProxy(socket, trustedProxies)) return;
    const leave = open.enter(client.key);
    if (leave) {
      socket.on('close', leave);
      return;
    }
    observe({ route: 'refused', status: 429, remoteAddress: socket.remoteAddress });
    refuse(socket);
  });
  server.on('drop', (connection) => {
    observe({ route: 'refused', status: 503, remoteAddress: connection?.remoteAddress, isCutOff: true });
  });
}

/** The connection is closed without reading from it. */
function refuse(socket: Socket): void {
  socket.write(TOO_MANY);
  socket.destroySoon();
}
