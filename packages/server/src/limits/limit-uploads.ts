import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson, type NodeHandler } from '../routes/node-handler.ts';
import { TOO_MANY, type AddressLimits } from './address-limits.ts';
import { readClient } from './client-address.ts';

/** Bounds how many uploads an address may start, and how many wrong ids it may try. */
export function limitUploads(limits: AddressLimits, handle: NodeHandler): NodeHandler {
  return async (request, response) => {
    const client = readClient(request);
    if (client.isThisMachine) return handle(request, response);
    const refusal = await findRefusal(limits, request, client.key);
    if (refusal) return answerTooMany(response, refusal);
    response.once('finish', () => {
      if (response.statusCode === 404) void limits.wrongIds.take(client.key);
    });
    return handle(request, response);
  };
}

/** Bounds how many wrong download addresses an address may try. */
export function limitDownloads(limits: AddressLimits, handle: NodeHandler): NodeHandler {
  return async (request, response) => {
    const client = readClient(request);
    if (client.isThisMachine) return handle(request, response);
    const seconds = await limits.wrongIds.check(client.key);
    if (seconds > 0) {
      // As all answers there, for pages of any origin to read.
      response.setHeader('Access-Control-Allow-Origin', '*');
      return answerTooMany(response, { seconds, error: TOO_MANY.wrongIds });
    }
    response.once('finish', () => {
      if (response.statusCode === 403) void limits.wrongIds.take(client.key);
    });
    return handle(request, response);
  };
}

interface Refusal {
  seconds: number;
  error: string;
}

async function findRefusal(
  limits: AddressLimits,
  request: IncomingMessage,
  key: string,
): Promise<Refusal | undefined> {
  const guessing = await limits.wrongIds.check(key);
  if (guessing > 0) return { seconds: guessing, error: TOO_MANY.wrongIds };
  const starting = request.method === 'POST' ? await limits.uploads.take(key) : 0;
  return starting > 0 ? { seconds: starting, error: TOO_MANY.uploads } : undefined;
}

function answerTooMany(response: ServerResponse, { seconds, error }: Refusal): void {
  response.setHeader('Retry-After', String(seconds));
  answerJson(response, 429, { error, code: 'rate_limited' });
}
