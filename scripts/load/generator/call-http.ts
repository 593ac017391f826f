import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { PhoneRequest } from '../../../packages/server/test/support/phone.ts';

export interface HttpCall {
  method: PhoneRequest['method'];
  url: string | URL;
  headers?: Record<string, string> | undefined;
  body?: Uint8Array | string | undefined;
  signal?: AbortSignal | undefined;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true });

/** The number of 502 and 503 answers, which mean "come again". */
export function countPutOff(): number {
  return putOff;
}

let putOff = 0;
const LATER_MS = 500;

/**
 * Sends a request over kept connections. Lighter than `fetch`, since the servers run on the same computer. Like real
 * clients, it repeats requests after 502 and 503, and when the server closed the idle connection just before.
 */
export async function callHttp(call: HttpCall): Promise<HttpAnswer> {
  for (;;) {
    const answer = await tryCall(call);
    if (answer === 'closed') continue;
    if (!isPutOff(answer)) return answer;
    putOff += 1;
    await pause(LATER_MS, undefined, call.signal && { signal: call.signal });
    // The bytes may have been stored: the phone has to ask for the offset first.
    if (call.method === 'PATCH') return answer;
  }
}

export function isPutOff({ status }: HttpAnswer): boolean {
  return status === 502 || status === 503;
}

function tryCall({ method, url, headers, body, signal }: HttpCall): Promise<HttpAnswer | 'closed'> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = ask(url, {
      agent,
      method,
      headers: { ...headers, ...length },
      ...(signal && { signal }),
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve('closed');
      else reject(error);
    });
    request.once('response', (response) => {
      readBody(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
        reject,
      );
    });
    request.end(body);
  });
}

/** @throws Error with the status, if it is not the expected one. */
export async function expectStatus(call: HttpCall, status: number): Promise<HttpAnswer> {
  return checkStatus(await callHttp(call), status, `${call.method} ${new URL(call.url).pathname}`);
}

/** @throws Error with the status, if it is not the expected one. The message has no job id. */
export function checkStatus(answer: HttpAnswer, status: number, what: string): HttpAnswer {
  if (answer.status === status) return answer;
  const route = what.replaceAll(/[\w-]{20,}/g, '…');
  throw new Error(`${route}: ${answer.status} ${answer.body.toString().slice(0, 200)}`);
}

/** The object in the body. */
export function readJson({ body }: HttpAnswer): Record<string, unknown> {
  return JSON.parse(body.toString()) as Record<string, unknown>; // of our own server
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer); // no encoding is set
  return Buffer.concat(chunks);
}
