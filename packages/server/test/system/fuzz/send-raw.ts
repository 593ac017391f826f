import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The time limit of an answer that is not held. */
const ANSWER_LIMIT_MS = 15_000;

/** The time after which a client leaves a held answer. */
const WAIT_MS = 500;

/** The time for an answer to a request that may be incomplete. */
const PATIENCE_MS = 100;

export interface RawOptions {
  port: number;
  /** Whether a complete answer is required. */
  isWhole: boolean;
  /** Whether the client leaves before the end of the answer. */
  mayBeHeld: boolean;
}

/** The received bytes. `isOver`: the server closed the connection, or the client has left. */
export interface RawAnswer {
  text: string;
  isOver: boolean;
}

/** Sends any bytes, and reads until the server closes the connection. */
export async function sendRaw(text: string, options: RawOptions): Promise<RawAnswer> {
  const { port, isWhole, mayBeHeld } = options;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  // The server may close the connection, which counts as an answer.
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

/** Ends the request, if the server still waits for bytes. */
async function letGo(socket: Socket, closed: Promise<boolean>): Promise<void> {
  const isClosed = await Promise.race([closed, pause(PATIENCE_MS, false)]);
  if (!isClosed) socket.end();
}
