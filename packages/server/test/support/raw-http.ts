import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';

/** Opens a connection, which is closed when the test is over. */
export async function openSocket(serverUrl: string): Promise<Socket> {
  const socket = connect(Number(new URL(serverUrl).port), '127.0.0.1');
  socket.on('error', () => {}); // the server may close it
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

export interface RawAnswer {
  status: number;
  /** Lower-case names. */
  headers: Map<string, string>;
  body: string;
}

/** Sends any bytes, and reads the answer until the server closes the connection. */
export async function sendRaw(serverUrl: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const socket = await openSocket(serverUrl);
  socket.write(bytes);
  return readAnswerOf(socket);
}

/** The head of a PATCH with so many bytes, at the offset 0. */
export function describePatch(uploadUrl: string, size: number): string {
  return [
    `PATCH ${new URL(uploadUrl).pathname} HTTP/1.1`,
    'Host: localhost',
    'Tus-Resumable: 1.0.0',
    'Content-Type: application/offset+octet-stream',
    'Upload-Offset: 0',
    `Content-Length: ${size}`,
    '',
    '',
  ].join('\r\n');
}

/** Reads until the connection is closed, or reset, which happens to a client that still sends. */
export async function readAnswerOf(socket: Socket): Promise<RawAnswer> {
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  await new Promise((resolve) => socket.once('close', resolve));
  return parseAnswer(received);
}

/** Joins the lines of a request's head, and asks the server to close the connection. */
export function formatHead(lines: readonly string[]): string {
  return [...lines, 'Connection: close', '', ''].join('\r\n');
}

export function parseAnswer(received: string): RawAnswer {
  const end = received.indexOf('\r\n\r\n');
  const [first = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 0),
    headers: new Map(headers),
    body: received.slice(end + 4),
  };
}

/** Asks with headers that `fetch` keeps to itself, as `Host` and `Origin`. The body of the answer is not read. */
export async function askAsBrowser(
  url: string,
  method: string,
  headers: Record<string, string>,
): Promise<IncomingMessage & { statusCode: number }> {
  const asking = request(url, { method, headers });
  asking.end();
  // 'response' carries the one IncomingMessage, whose status is known.
  const [response] = (await once(asking, 'response')) as [IncomingMessage & { statusCode: number }];
  response.resume();
  return response;
}

/** A PATCH that sends some bytes and then keeps the connection open without sending more. */
export async function startSlowUpload(
  uploadUrl: string,
  bytes: Uint8Array,
  { size, offset = 0 }: { size: number; offset?: number },
): Promise<ClientRequest> {
  const upload = request(uploadUrl, {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
      'Content-Length': String(size - offset),
    },
  });
  upload.on('error', () => {}); // the server ends it in some tests
  upload.write(bytes);
  await once(upload, 'socket');
  return upload;
}
