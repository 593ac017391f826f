import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseWebhookEvent, type JobWebhookEvent } from '@svc/protocol';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';

export interface ReceivedWebhook {
  id: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export type AnswerWebhook = (response: ServerResponse, count: number) => void;

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** How it answers from now on. `count` is 1 for the first that it ever got. */
  answer: AnswerWebhook;
  /** Resolves when so many have come in all. */
  waitFor: (count: number) => Promise<ReceivedWebhook[]>;
  close: () => Promise<void>;
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}): AnswerWebhook =>
  (response) =>
    void response.writeHead(status, headers).end();

/** Takes the request and says nothing. */
export const answerNothing: AnswerWebhook = () => {};

interface ReceiverOptions {
  /** Default: any. */
  port?: number;
  /** Called with each webhook that came whole. */
  onReceived?: (webhook: ReceivedWebhook) => void;
}

/** An application's server that takes webhooks, closed when the test is over. */
export async function startReceiver(options: ReceiverOptions = {}): Promise<WebhookReceiver> {
  const receiver = await openReceiver(options);
  onTestFinished(() => receiver.close());
  return receiver;
}

/** Likewise, and the caller's to close. */
export async function openReceiver(options: ReceiverOptions = {}): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => void take(request, response));
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const webhook = await read(request).catch(() => undefined); // cut off, as by a kill, it is none
    if (!webhook) return;
    received.push(webhook);
    options.onReceived?.(webhook);
    receiver.answer(response, received.length);
    server.emit('received');
  };
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: answerWith(204),
    async waitFor(count) {
      while (received.length < count) await once(server, 'received');
      return received;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

async function read(request: IncomingMessage): Promise<ReceivedWebhook> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    id: headers['webhook-id'] ?? '',
    path: request.url ?? '',
    headers,
    body: await text(request),
  };
}

/** The event in it. Rejects what is not signed by this secret, as the reference library says. */
export function openWebhook({ id, headers, body }: ReceivedWebhook, secret: string): JobWebhookEvent {
  const event = parseWebhookEvent(id, new Webhook(secret).verify(body, headers));
  if (event.type === 'unknown') throw new Error(`An unknown event: ${event.name}`);
  return event;
}
