import { type ServerResponse, type IncomingMessage, STATUS_CODES } from 'node:http';
import { answerJson } from './node-handler.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/**
 * Writes an answer of the app, all of which are short. Not if the request was answered meanwhile, because
 * its body stopped or what came after it was no HTTP: looking and writing are one step.
 */
export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.headersSent) return;
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    // An answer to HEAD has none, whatever it would be to GET.
    ...(body.length > 0 && { 'Content-Length': body.length }),
  });
  outgoing.end(body);
}

/** A request that is being answered. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Answers instead of the request's handler, if that has not answered yet, and closes the connection. */
export function endRequest({ request, response }: Exchange, status: number, body: object): void {
  if (response.headersSent) {
    request.destroy();
    return;
  }
  // Its handler learns by this that there is nothing more to come.
  response.once('finish', () => request.destroy());
  response.setHeader('Connection', 'close');
  answerJson(response, status, body);
}

/** Refuses where `node:http` itself answers. Other headers are set before. */
export function answerTooMany(response: ServerResponse, seconds: number, error: string): void {
  response.setHeader('Retry-After', String(seconds));
  answerJson(response, 429, { error, code: 'rate_limited' });
}

/** An answer as bytes, for a connection on which no request was understood. It ends there. */
export function formatRawAnswer(status: number, body: { error: string; code?: string }): string {
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    ...(status === 429 ? ['Retry-After: 10'] : []),
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
