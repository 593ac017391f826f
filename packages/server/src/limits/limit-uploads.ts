import type { IncomingMessage } from 'node:http';
import type { NodeHandler } from '../http/node-handler.ts';
import { isSentByAnotherSite, type AddressLimits } from './address-limits.ts';
import { readClient } from '../network/client-address.ts';

/** Limits how many uploads an address may start. */
export function limitUploads({ uploads, trustedProxies }: AddressLimits, handle: NodeHandler): NodeHandler {
  return async (request, response) => {
    const { key, isThisMachine } = readClient(request, trustedProxies);
    if (isThisMachine || !isStart(request)) return handle(request, response);
    await uploads.take(key);
    await handle(request, response);
    // A wrong code starts no upload, so other phones of this address must not lose one for it.
    if (response.statusCode === 404 || response.statusCode === 429) await uploads.giveBack(key);
    return undefined;
  };
}

/**
 * Not counted: requests for an announced file, whose list was counted, and requests that a page of another site can
 * make a browser send, as they cannot start an upload.
 */
function isStart(request: IncomingMessage): boolean {
  const isTus = request.headers['tus-resumable'] !== undefined;
  const isAnnounced = /(?:^|,)\s*file_id /.test(String(request.headers['upload-metadata'] ?? ''));
  return request.method === 'POST' && isTus && !isAnnounced && !isSentByAnotherSite(request);
}
