import { isSvcError } from '@svc/protocol';
import type { FetchHandler } from '../handler/mount.ts';
import { errorResponse, hiddenFailure, isResponse, logFailure, notFound } from '../handler/responses.ts';
import type { NodeExchange, NodeRequest, NodeResponse } from './node-exchange.ts';
import { receiveRequest } from './receive-request.ts';
import { sendResponse } from './send-response.ts';

/** A listener for `http.createServer` or Express. It never rejects. */
export type NodeListener = (request: NodeRequest, response: NodeResponse) => Promise<void>;

/**
 * Mounts a web-standard handler, such as that of `createFetchHandler`, in plain Node.js or Express:
 * `http.createServer(createNodeListener(handler))`, `app.use(createNodeListener(handler))`. The request's `signal`
 * aborts when the caller goes away. Bodies flow both ways as they are read. What a handler throws, or
 * returns in place of a `Response`, is logged and becomes a 500; a webhook that is not signed (`bad_signature`) is the caller's fault and becomes a 401.
 */
export function createNodeListener(handler: FetchHandler): NodeListener {
  return async (request, response) => {
    const caller = new AbortController();
    response.on('close', () => {
      if (!response.writableEnded) caller.abort();
    });
    // The connection broke during a write: no answer can be sent.
    response.on('error', () => caller.abort());
    try {
      await serve(handler, { request, response, gone: caller.signal });
    } catch (error) {
      logFailure('A request could not be answered', error);
      response.destroy();
    }
  };
}

async function serve(handler: FetchHandler, exchange: NodeExchange): Promise<void> {
  const received = receiveRequest(exchange);
  if (!received) return sendResponse(notFound(), exchange);
  const answer = await answerTo(received.request, handler);
  await sendResponse(answer, exchange, received.body);
}

async function answerTo(request: Request, handler: FetchHandler): Promise<Response> {
  try {
    const answer: unknown = await handler(request);
    if (isResponse(answer)) return answer;
    throw new TypeError('The handler must return a Response.');
  } catch (error) {
    // Other codes are about the application's own requests. Their statuses are not for its callers: a 410,
    // for example, tells the sender of a webhook never to come again.
    if (isSvcError(error) && error.code === 'bad_signature') return errorResponse(error, request, logFailure);
    // That the request is needed here keeps it, and with it its signal, from being collected.
    if (!request.signal.aborted) logFailure('A handler failed', error);
    return hiddenFailure();
  }
}
