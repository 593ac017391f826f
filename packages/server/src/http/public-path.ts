import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NodeHandler } from './node-handler.ts';

/**
 * Takes the path of the public address (`https://host/share`) from what is asked for, where a proxy has left it there.
 * Where it is asked for without a slash at its end, the answer leads to it with one: the pages name all else relative to it.
 *
 * @param publicPath - begins with a slash, and has none at its end. Empty: there is none.
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
