import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { describeHttpLimits, protectServer } from './limits/protect-server.ts';
import { observeRequests, type Observers } from './observe/observe-requests.ts';
import type { ReportError } from './routes/answer-error.ts';
import { FILES_PATH } from './routes/files.ts';
import { answerJson, readPath, type NodeHandler } from './routes/node-handler.ts';
import { isPhonePagePath } from './routes/phone-page.ts';
import type { NodeEnv } from './routes/node-env.ts';
import { UPLOAD_PATH } from './phone-contract.ts';
import type { ServerLimits } from './server-limits.ts';

export interface HttpHandlers {
  app: Hono<NodeEnv>;
  upload: NodeHandler;
  files: NodeHandler;
  phonePage: NodeHandler;
  report: ReportError;
  observers: Observers;
  limits: ServerLimits;
}

export interface HttpServer {
  server: Server;
  /** Resolves when no answer is on its way any more. */
  drain: () => Promise<void>;
}

/** One server for everything: bytes go through `node:http` itself, the rest through the app. */
export function createHttpServer(handlers: HttpHandlers): HttpServer {
  const handleInApp = createAppHandler(handlers);
  const running = new Set<Promise<void>>();
  const server = createServer(describeHttpLimits(handlers.limits), (request, response) => {
    const handle = findHandler(handlers, readPath(request)) ?? handleInApp;
    const answering = answer({ handle, report: handlers.report, request, response });
    running.add(answering);
    void answering.then(() => running.delete(answering));
  });
  observeRequests(server, handlers.observers);
  protectServer(server, handlers.limits);
  return {
    server,
    async drain() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

interface Exchange {
  handle: NodeHandler;
  report: ReportError;
  request: IncomingMessage;
  response: ServerResponse;
}

async function answer({ handle, report, request, response }: Exchange): Promise<void> {
  try {
    // A handler may never learn that the other side has gone, and would count as running for ever.
    await Promise.race([handle(request, response), waitForClose(response)]);
  } catch (error) {
    if (!request.destroyed) report(error);
    if (response.headersSent) response.destroy();
    else answerJson(response, 500, { error: 'Something went wrong on the server.' });
  }
}

function waitForClose(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('close', resolve));
}

function findHandler(handlers: HttpHandlers, path: string): NodeHandler | undefined {
  if (path === UPLOAD_PATH || path.startsWith(`${UPLOAD_PATH}/`)) return handlers.upload;
  if (path.startsWith(FILES_PATH)) return handlers.files;
  if (isPhonePagePath(path)) return handlers.phonePage;
  return undefined;
}

function createAppHandler({ app, report }: HttpHandlers): NodeHandler {
  return getRequestListener(
    async (request, env) => {
      const response = await app.fetch(request, env);
      // A request whose body stopped arriving was answered already.
      return env.outgoing.headersSent ? RESPONSE_ALREADY_SENT : response;
    },
    {
      // The globals of the process are left alone: tests and other code share them.
      overrideGlobalObjects: false,
      errorHandler: (error) => answerUnreadable(error, report),
    },
  );
}

/** The app answers its own errors; what comes here are requests that no `Request` can be made of. */
function answerUnreadable(error: unknown, report: ReportError): Response {
  if (error instanceof RequestError) {
    return Response.json({ error: 'The address or the host of the request is malformed.' }, { status: 400 });
  }
  report(error);
  return Response.json({ error: 'Something went wrong on the server.' }, { status: 500 });
}
