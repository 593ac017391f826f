import { STATUS_CODES } from 'node:http';
import { SECURITY_HEADERS } from './security-headers.ts';

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
