import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseWebhookEvent, type JobWebhookEvent } from '@svc/protocol';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { listen } from '../../../../scripts/services/listen.ts';

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
  /** Answers the webhooks from now on. `count` is 1 for the first webhook. */
  answer: AnswerWebhook;
  /** Resolves when so many have arrived in all. */
  waitFor: (count: number) => Promise<ReceivedWebhook[]>;
  close: () => Promise<void>;
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}): AnswerWebhook =>
  (response) =>
    void response.writeHead(status, headers).end();

/** Never answers. */
export const answerNothing: AnswerWebhook = () => {};

interface ReceiverOptions {
  /** Default: any. */
  port?: number;
  /** Called with each complete webhook. */
  onReceived?: (webhook: ReceivedWebhook) => void;
}

/** An application's server that takes webhooks, closed when the test is over. */
export async function startReceiver(options: ReceiverOptions = {}): Promise<WebhookReceiver> {
  const receiver = await openReceiver(options);
  onTestFinished(() => receiver.close());
  return receiver;
}

/** The same, but the caller closes it. */
export async function openReceiver(options: ReceiverOptions = {}): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => void take(request, response));
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const webhook = await read(request).catch(() => undefined); // the sender was killed
    if (!webhook) return;
    received.push(webhook);
    options.onReceived?.(webhook);
    receiver.answer(response, received.length);
    server.emit('received');
  };
  const { port, close } = await listen(server, options);
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: answerWith(204),
    async waitFor(count) {
      while (received.length < count) await once(server, 'received');
      return received;
    },
    close,
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

/** Reads the event. Throws if the reference library finds no signature by this secret. */
export function openWebhook({ id, headers, body }: ReceivedWebhook, secret: string): JobWebhookEvent {
  const event = parseWebhookEvent(id, new Webhook(secret).verify(body, headers));
  if (event.type === 'unknown') throw new Error(`An unknown event: ${event.name}`);
  return event;
}
