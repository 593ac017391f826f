import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { endRequest, type Exchange } from './end-request.ts';
import { formatRawAnswer } from './raw-answer.ts';

const REASONS: Record<string, { status: number; error: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'The headers are larger than 16 kB.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, error: 'The chunks of the body say too much.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'The request did not arrive in time.' },
};
const MALFORMED = { status: 400, error: 'This is no HTTP request.' };

/** Answers with `{error}`, too, where no request could be read, and ends the connection. */
export function answerBadHttp(server: Server): void {
  const running = new WeakMap<Socket, Exchange>();
  server.on('request', (request, response) => {
    running.set(request.socket, { request, response });
    response.once('close', () => running.delete(request.socket));
  });
  // Whoever listens for this has to close the connection
  // (https://nodejs.org/api/http.html#event-clienterror).
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    // A server of plain HTTP has sockets.
    const socket = stream as Socket;
    const { status, ...body } = REASONS[error.code ?? ''] ?? MALFORMED;
    const exchange = running.get(socket);
    if (!socket.writable || hasGone(error)) socket.destroy();
    // Bytes of ours must not end up within the answer that is on its way.
    else if (exchange) endRequest(exchange, status, body);
    else end(socket, formatRawAnswer(status, body));
  });
}

/** Not malformed, but cut off: whoever was to be answered has gone. */
function hasGone({ code = '' }: NodeJS.ErrnoException): boolean {
  return code === 'HPE_INVALID_EOF_STATE' || !/^(HPE_|ERR_HTTP_)/.test(code);
}

function end(socket: Socket, lastBytes: string): void {
  socket.write(lastBytes);
  socket.destroySoon();
}
