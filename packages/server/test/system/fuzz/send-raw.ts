import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The time limit of an answer that is not held. */
const ANSWER_LIMIT_MS = 15_000;

/** How long a client waits for a held answer before it leaves. */
const WAIT_MS = 500;

/** How long a client waits for an answer to a request that may be incomplete, before it ends its side. */
const PATIENCE_MS = 100;

export interface RawOptions {
  port: number;
  /** Whether the server must answer, and close the connection. */
  isWhole: boolean;
  /** Whether the client leaves before the end of the answer. */
  mayBeHeld: boolean;
}

/** `isOver`: the server has closed the connection, or the client does not wait for that. */
export interface RawAnswer {
  text: string;
  isOver: boolean;
}

/** Sends bytes unchanged, and reads until the server closes the connection. */
export async function sendRaw(text: string, options: RawOptions): Promise<RawAnswer> {
  const { port, isWhole, mayBeHeld } = options;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  // The server may cut the connection at any moment.
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(
    () => true,
    () => true,
  );
  socket.write(text, 'latin1');
  if (!isWhole) await letGo(socket, closed);
  const limit = new AbortController();
  const late = pause(mayBeHeld ? WAIT_MS : ANSWER_LIMIT_MS, mayBeHeld, { signal: limit.signal }).catch(
    () => false,
  );
  const isOver = await Promise.race([closed, late]);
  limit.abort();
  socket.destroy();
  return { text: answer, isOver };
}

/** Ends this side of the connection if the server waits for more. */
async function letGo(socket: Socket, closed: Promise<boolean>): Promise<void> {
  const isClosed = await Promise.race([closed, pause(PATIENCE_MS, false)]);
  if (!isClosed) socket.end();
}
