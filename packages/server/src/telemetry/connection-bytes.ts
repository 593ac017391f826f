import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface Bytes {
  received: number;
  sent: number;
}

const NONE: Bytes = { received: 0, sent: 0 };

/** Counts the bytes of a server's connections, headers included. */
export class ConnectionBytes {
  /** The counts of each open connection at the last call. */
  readonly #marks = new Map<Socket, Bytes>();
  #closed = NONE;
  #told = NONE;

  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#marks.set(socket, NONE);
      socket.on('close', () => {
        this.#marks.delete(socket);
        this.#closed = add(this.#closed, read(socket));
      });
    });
  }

  /** The bytes of a connection since the last call for it, or since it began. */
  takeOf(socket: Socket): Bytes {
    const now = read(socket);
    const taken = subtract(now, this.#marks.get(socket) ?? NONE);
    if (this.#marks.has(socket)) this.#marks.set(socket, now);
    return taken;
  }

  /** The bytes of all connections since the last call, running uploads included. */
  takeTotal(): Bytes {
    const total = [...this.#marks.keys()].map(read).reduce(add, this.#closed);
    const taken = subtract(total, this.#told);
    this.#told = total;
    return taken;
  }
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
