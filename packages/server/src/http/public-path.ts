import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NodeHandler } from './node-handler.ts';

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
