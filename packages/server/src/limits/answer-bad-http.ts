import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { formatRawAnswer } from './raw-answer.ts';

const REASONS: Record<string, { status: number; error: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'The headers are larger than 16 kB.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, error: 'The chunks of the body say too much.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'The request did not arrive in time.' },
};
const MALFORMED = { status: 400, error: 'This is no HTTP request.' };

/** Answers with `{error}`, too, where no request could be read, and ends the connection. */
export function answerBadHttp(server: Server): void {
  const busy = new WeakSet<Socket>();
  server.on('request', (request, response) => {
    busy.add(request.socket);
    response.once('close', () => busy.delete(request.socket));
  });
  // Node closes the connection of whoever has a listener for this (https://nodejs.org/api/http.html#event-clienterror).
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    // A server of plain HTTP has sockets.
    const socket = stream as Socket;
    // Bytes of ours would end up within the answer that is on its way.
    if (!socket.writable || busy.has(socket)) {
      socket.destroy();
      return;
    }
    const { status, ...body } = REASONS[error.code ?? ''] ?? MALFORMED;
    socket.write(formatRawAnswer(status, body));
    socket.destroySoon();
  });
}
