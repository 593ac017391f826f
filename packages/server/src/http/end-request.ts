import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson } from './node-handler.ts';

/** A request that is being answered. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Answers in the place of whoever is about to, where that is still possible, and ends the connection. */
export function endRequest({ request, response }: Exchange, status: number, body: object): void {
  if (response.headersSent) {
    request.destroy();
    return;
  }
  // Its handler learns by this that there is nothing more to come.
  response.once('finish', () => request.destroy());
  response.setHeader('Connection', 'close');
  answerJson(response, status, body);
}
