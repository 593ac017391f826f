import { type ServerResponse, type IncomingMessage, STATUS_CODES } from 'node:http';
import { answerJson } from './node-handler.ts';
import { SECURITY_HEADERS, setSecurityHeaders } from './security-headers.ts';

/**
 * Writes an answer of the app, which is short. Not if the request was answered meanwhile, because its body stopped or
 * was followed by invalid HTTP: check and write are one synchronous step.
 */
export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.headersSent) return;
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    // An answer to HEAD has no body.
    ...(body.length > 0 && { 'Content-Length': body.length }),
  });
  outgoing.end(body);
}

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Answers in place of the request's handler, if that has not answered yet, and closes the connection. */
export function endRequest({ request, response }: Exchange, status: number, body: object): void {
  if (response.headersSent) {
    request.destroy();
    return;
  }
  // The handler then learns that the body has ended.
  response.once('finish', () => request.destroy());
  response.setHeader('Connection', 'close');
  setSecurityHeaders(response); // a held answer has none (`hold-answers.ts`)
  answerJson(response, status, body);
}

/** An answer as bytes, for a connection without a valid request. It closes the connection. */
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
