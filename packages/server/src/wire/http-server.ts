import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { describeHttpLimits, protectServer } from '../limits/protect-server.ts';
import { createRefusalObserver, observeRequests, type Observers } from '../telemetry/observe-requests.ts';
import {
  answerRequest,
  answerRequestError,
  Refusal,
  toErrorAnswer,
  type ReportError,
} from '../routes/answer-error.ts';
import {
  answerJson,
  readPath,
  type NodeEnv,
  type NodeHandler,
  type NodeRoute,
} from '../http/node-handler.ts';
import type { CallerRules } from '../routes/check-caller.ts';
import { allowReaders, isApiPath } from '../routes/cors.ts';
import { allowEveryOrigin } from '../routes/download/presigned.ts';
import type { FindHold } from '../routes/hold-answers.ts';
import { overrideMethod, takePublicPath } from '../http/rewrite-request.ts';
import { setSecurityHeaders } from '../http/security-headers.ts';
import { shareWithPages } from '../http/share-with-pages.ts';
import { writeResponse } from '../http/write-answer.ts';
import type { ResolvedOptions } from '../config/server-options.ts';
import type { AddressLimits } from '../limits/address-limits.ts';
import { RunningExchanges, type HttpServer } from './stop-server.ts';

export interface HttpHandlers {
  app: Hono<NodeEnv>;
  findHold: FindHold;
  routes: readonly NodeRoute[];
  report: ReportError;
  observers: Observers;
  options: Pick<ResolvedOptions, 'limits' | 'publicUrl'>;
  callerRules: CallerRules;
  limits: Pick<AddressLimits, 'trustedProxies'>;
  shareOf: (limit: number) => number;
}

/** One server for all: `node:http` handles bytes, the app the rest. */
export function createHttpServer(handlers: HttpHandlers): HttpServer {
  const handleInApp = createAppHandler(handlers);
  const exchanges = new RunningExchanges();
  const { limits, publicUrl } = handlers.options;
  const publicPath = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
  const server = createServer(describeHttpLimits(limits), (request, response) => {
    const redirect = takePublicPath(request, publicPath);
    overrideMethod(request);
    setSecurityHeaders(response);
    const path = readPath(request);
    if (isApiPath(path)) allowReaders(request, response, handlers.callerRules);
    if (shareWithPages(request, response, path)) return undefined;
    const route = handlers.routes.find(({ owns }) => owns(path));
    // Without an answer to its preflight, a browser would not show the refusal.
    if (exchanges.isStopping && request.method !== 'OPTIONS') return refuseStopping(response, route);
    if (lacksHost(request)) return answerJson(response, 400, { error: 'The request names no host.' });
    const handle = redirect ?? route?.handle ?? handlers.findHold(request) ?? handleInApp;
    exchanges.add(response, route?.isDownload ?? false);
    void answerRequest(handle, { request, response }, handlers.report);
  });
  observeRequests(server, handlers.observers);
  protectServer(server, limits, {
    observe: createRefusalObserver(handlers.observers),
    trustedProxies: handlers.limits.trustedProxies,
    shareOf: handlers.shareOf,
  });
  return { server, exchanges };
}

/** HTTP/1.1 requires it (RFC 9112, section 3.2). */
function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1';
}

/** Refuses requests on connections that are still open. */
function refuseStopping(response: ServerResponse, route: NodeRoute | undefined): void {
  if (route?.isDownload) allowEveryOrigin(response);
  response.setHeader('Connection', 'close').setHeader('Retry-After', '1');
  answerJson(response, 503, { error: 'The server is stopping. Try again in a moment.' });
}

function createAppHandler({ app, report }: HttpHandlers): NodeHandler {
  return (request, response) => {
    const listen = getRequestListener(
      async (request, env) => {
        await writeResponse(await app.fetch(request, env), response);
        return RESPONSE_ALREADY_SENT;
      },
      {
        // Keeps the globals of the process, which tests and other code share.
        overrideGlobalObjects: false,
        errorHandler: (error) => answerUnreadable(error, response, report),
      },
    );
    return listen(request, response);
  };
}

/** The app answers its own errors; here are requests for which no `Request` can be made. */
function answerUnreadable(error: unknown, response: ServerResponse, report: ReportError): void {
  const refusal = new Refusal(400, { error: 'The address or the host of the request is malformed.' });
  const answer = toErrorAnswer(error instanceof RequestError ? refusal : error, report);
  if (!response.headersSent) answerRequestError(response, answer);
}
