import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long an answer may take that is not held back. */
const ANSWER_LIMIT_MS = 15_000;

/** How long somebody waits for a job before leaving. */
const WAIT_MS = 500;

/** How long somebody listens who has sent what may be no whole request. */
const PATIENCE_MS = 100;

export interface RawOptions {
  port: number;
  /** Whether there must be an answer, and its end. */
  isWhole: boolean;
  /** Whether nobody waits for the answer to the end. */
  mayBeHeld: boolean;
}

/** What came back, as it came; `isOver`: the server closed the connection, or nobody waits for it. */
export interface RawAnswer {
  text: string;
  isOver: boolean;
}

/** Sends bytes as they are, and takes what comes until the server closes. */
export async function sendRaw(text: string, options: RawOptions): Promise<RawAnswer> {
  const { port, isWhole, mayBeHeld } = options;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  // The server may cut the connection at any moment, which is an answer, too.
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

/** Says that no more will come, if the server still waits for it. */
async function letGo(socket: Socket, closed: Promise<boolean>): Promise<void> {
  const isClosed = await Promise.race([closed, pause(PATIENCE_MS, false)]);
  if (!isClosed) socket.end();
}
