import { hiddenFailure, logFailure } from '../handler/responses.ts';
import type { NodeExchange, NodeResponse } from './node-exchange.ts';
import type { NodeBody } from './receive-request.ts';

/** Headers that HTTP/2 forbids (RFC 9113, section 8.2.2). */
const HTTP1_ONLY = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']);

/**
 * Sends an answer piece by piece, as fast as the client reads it. If it cannot be sent, the client gets a 500, or the
 * connection is cut if a part was sent already. Does nothing if other code has answered.
 */
export async function sendResponse(answer: Response, exchange: NodeExchange, body?: NodeBody): Promise<void> {
  const { response, gone } = exchange;
  if (gone.aborted || response.headersSent || response.writableEnded) return dropBody(answer);
  try {
    writeHead(answer, exchange);
    // The next request cannot follow before the rest of this body has arrived.
    if (body?.isHalfRead() && !isHttp2(exchange)) response.setHeader('connection', 'close');
    await writeBody(answer, exchange);
  } catch (error) {
    if (gone.aborted) return;
    logFailure('An answer could not be sent', error);
    if (response.headersSent) response.destroy();
    else await replaceAnswer(answer, exchange);
  }
}

function writeHead({ status, headers }: Response, exchange: NodeExchange): void {
  const { response } = exchange;
  const cookies: string[] = [];
  headers.forEach((value, name) => {
    if (name === 'set-cookie') cookies.push(value);
    else if (!isHttp2(exchange) || !HTTP1_ONLY.has(name)) response.setHeader(name, value);
  });
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.statusCode = status;
}

function isHttp2({ request }: NodeExchange): boolean {
  return (request.httpVersionMajor ?? 1) > 1;
}

async function writeBody({ body }: Response, { response, gone }: NodeExchange): Promise<void> {
  if (!body) return void response.end();
  const write = (chunk: Uint8Array) => (response.write(chunk) ? undefined : waitForRoom(response, gone));
  const close = () => void response.end();
  await body.pipeTo(new WritableStream({ write, close }), { signal: gone });
}

function waitForRoom(response: NodeResponse, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (gone.aborted) return resolve();
    const onDrain = () => {
      response.off('drain', onDrain);
      gone.removeEventListener('abort', onDrain);
      resolve();
    };
    response.on('drain', onDrain);
    gone.addEventListener('abort', onDrain);
  });
}

async function replaceAnswer({ headers }: Response, exchange: NodeExchange): Promise<void> {
  // Headers of other code, for example of CORS, stay.
  headers.forEach((_, name) => exchange.response.removeHeader(name));
  const failure = hiddenFailure();
  writeHead(failure, exchange);
  await writeBody(failure, exchange);
}

function dropBody({ body }: Response): void {
  body?.cancel().catch(() => undefined); // rejects if other code reads it
}
