import {
  request as ask,
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';

export interface Forwarding {
  /** For example `http://127.0.0.1:8787`. */
  target: string;
  agent: Agent;
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Forwards a request and its answer. `refused`: the target took no connection, and nothing of the request was read or
 * sent. `taken`: the answer is being sent. If the target dies, the caller gets a 502 or, after the answer has begun, a
 * cut connection.
 */
export async function forward({
  target,
  agent,
  request,
  response,
}: Forwarding): Promise<'taken' | 'refused'> {
  const { method } = request;
  const upstream = ask(new URL(request.url ?? '/', target), { agent, method, headers: headersFor(request) });
  response.once('close', () => {
    if (!response.writableFinished) upstream.destroy(); // the caller is gone
  });
  if (!(await isConnected(upstream))) return response.destroyed ? 'taken' : 'refused';
  upstream.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutConnection(answer.headers));
    pipeline(answer, response, () => undefined); // destroys both if one fails
  });
  upstream.on('error', () => {
    if (!response.headersSent) answerProxyError(response, 502, 'The instance went away. Try again.');
  });
  request.pipe(upstream);
  return 'taken';
}

/** Closes the connection, as the rest of the request's body may be on its way. */
export function answerProxyError(response: ServerResponse, status: 502 | 503, error: string): void {
  if (response.destroyed) return;
  response
    .writeHead(status, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
    .end(JSON.stringify({ error }));
}

/** The head of a request is sent with its first byte or its end, so before the connection nothing is sent. */
function isConnected(upstream: ClientRequest): Promise<boolean> {
  return new Promise((resolve) => {
    upstream.once('error', () => resolve(false));
    upstream.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => resolve(true));
      else resolve(true);
    });
  });
}

/** This server answers `Expect` itself. */
const OWN_REQUEST_HEADERS = ['expect', 'te', 'upgrade', 'proxy-connection'];

/** Keeps the caller's `Host`, so that addresses in the answer lead back here. */
function headersFor({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const sender = socket.remoteAddress ?? '';
  const others = headers['x-forwarded-for'];
  const passed: IncomingHttpHeaders = {
    ...withoutConnection(headers),
    'x-forwarded-for': others === undefined ? sender : `${String(others)}, ${sender}`,
    'x-forwarded-proto': 'http',
    'x-real-ip': sender,
  };
  // Needed for a body without a length.
  if (headers['transfer-encoding'] !== undefined) passed['transfer-encoding'] = 'chunked';
  for (const name of OWN_REQUEST_HEADERS) delete passed[name];
  return passed;
}

/** Removes hop-by-hop headers (RFC 9110, section 7.6.1). */
function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const left = new Set(['connection', 'keep-alive', 'transfer-encoding', ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)));
}
