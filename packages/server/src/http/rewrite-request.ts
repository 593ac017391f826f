import type { IncomingMessage, ServerResponse } from 'node:http';
import { METHOD_HEADER, PHONE_JOBS_PATH, UPLOAD_PATH } from '@svc/protocol/phone';
import type { NodeHandler } from './node-handler.ts';

// What a proxy or a network has changed in a request is undone before its route is looked up.

/**
 * Removes the path of the public address (`https://host/share`) from a request, if a proxy has not. A request without
 * the final slash is redirected to it, since the pages use relative addresses.
 *
 * @param publicPath - begins with a slash and does not end with one. Empty: none.
 */
export function takePublicPath(request: IncomingMessage, publicPath: string): NodeHandler | undefined {
  const { url = '/' } = request;
  if (publicPath === '' || !url.startsWith(publicPath)) return undefined;
  const rest = url.slice(publicPath.length);
  if (rest.startsWith('/')) request.url = rest;
  return rest === '' || rest.startsWith('?') ? createRedirect(`${publicPath}/${rest}`) : undefined;
}

function createRedirect(location: string): NodeHandler {
  return async (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(308, { Location: location }).end();
  };
}

const METHODS = ['PATCH', 'PUT', 'DELETE', 'HEAD'];
const PHONE_PATHS = [UPLOAD_PATH, `${PHONE_JOBS_PATH}/`];

/**
 * Treats a `POST` as the method in `X-HTTP-Method-Override`
 * (https://tus.io/protocols/resumable-upload#x-http-method-override), since some networks block other methods. Only for
 * routes of phones.
 */
export function overrideMethod(request: IncomingMessage): void {
  const { method, headers, url = '' } = request;
  const wanted = METHODS.find((known) => known === headers[METHOD_HEADER.toLowerCase()]);
  if (method !== 'POST' || !wanted || !PHONE_PATHS.some((path) => url.startsWith(path))) return;
  request.method = wanted;
}
