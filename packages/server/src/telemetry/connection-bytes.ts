import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface Bytes {
  received: number;
  sent: number;
}

/** Counts the bytes of a server's connections, headers included. */
export interface ConnectionBytes {
  watch(server: Server): void;
  /** The bytes of a connection since the last call for it, or since it began. */
  takeOf(socket: Socket): Bytes;
  /** The bytes of all connections since the last call, running uploads included. */
  takeTotal(): Bytes;
}

const NONE: Bytes = { received: 0, sent: 0 };

export function createConnectionBytes(): ConnectionBytes {
  /** The counts of each open connection at the last call. */
  const marks = new Map<Socket, Bytes>();
  let closed = NONE;
  let told = NONE;
  return {
    watch(server) {
      server.on('connection', (socket) => {
        marks.set(socket, NONE);
        socket.once('close', () => {
          marks.delete(socket);
          closed = add(closed, read(socket));
        });
      });
    },
    takeOf(socket) {
      const now = read(socket);
      const taken = subtract(now, marks.get(socket) ?? NONE);
      if (marks.has(socket)) marks.set(socket, now);
      return taken;
    },
    takeTotal() {
      const total = [...marks.keys()].map(read).reduce(add, closed);
      const taken = subtract(total, told);
      told = total;
      return taken;
    },
  };
}

function read(socket: Socket): Bytes {
  return { received: socket.bytesRead, sent: socket.bytesWritten };
}

function add(left: Bytes, right: Bytes): Bytes {
  return { received: left.received + right.received, sent: left.sent + right.sent };
}

function subtract(now: Bytes, before: Bytes): Bytes {
  return { received: now.received - before.received, sent: now.sent - before.sent };
}
