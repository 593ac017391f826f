import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ObserveRefusal } from '../telemetry/observe-requests.ts';
import { endRequest, type Exchange, formatRawAnswer } from '../http/write-answer.ts';

const REASONS: Record<string, { status: number; error: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'The headers are larger than 16 kB.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, error: 'The chunks of the body say too much.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'The request did not arrive in time.' },
};
const MALFORMED = { status: 400, error: 'This is no HTTP request.' };
const NO_PROXY = { status: 400, error: 'This server is no proxy.' };

/** Answers invalid HTTP with `{error}`, too, and closes the connection. */
export function answerBadHttp(server: Server, observe: ObserveRefusal): void {
  /** The last of several pipelined requests. */
  const running = new WeakMap<Socket, Exchange>();
  server.on('request', (request, response) => {
    const { socket } = request;
    running.set(socket, { request, response });
    response.on('close', () => {
      if (running.get(socket)?.response === response) running.delete(socket);
    });
  });
  const refuse = (socket: Socket, { status, ...body }: { status: number; error: string }) => {
    const exchange = running.get(socket);
    // Raw bytes must not be mixed into a running answer.
    if (exchange) return endRequest(exchange, status, body);
    observe({ route: 'malformed', status, remoteAddress: socket.remoteAddress });
    end(socket, formatRawAnswer(status, body));
  };
  // A listener of this event must close the connection (https://nodejs.org/api/http.html#event-clienterror). For plain
  // HTTP the stream is a socket.
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (!socket.writable || hasGone(error)) socket.destroy();
    else refuse(socket, REASONS[error.code ?? ''] ?? MALFORMED);
  });
  // Without this listener Node closes the connection without an answer.
  server.on('connect', (_request, stream) => {
    stream.on('error', () => {}); // Node no longer handles the socket's errors
    refuse(stream as Socket, NO_PROXY);
  });
  // Node would answer 417 by itself, but an unknown Expect header may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** The client has closed the connection: the request is cut off, not malformed. */
function hasGone({ code = '' }: NodeJS.ErrnoException): boolean {
  return code === 'HPE_INVALID_EOF_STATE' || !/^(HPE_|ERR_HTTP_)/.test(code);
}

function end(socket: Socket, lastBytes: string): void {
  socket.write(lastBytes);
  socket.destroySoon();
}
