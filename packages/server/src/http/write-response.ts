import type { ServerResponse } from 'node:http';

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
