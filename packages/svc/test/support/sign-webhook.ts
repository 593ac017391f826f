import { Webhook } from 'standardwebhooks';
import type { WebhookBody } from '@svc/protocol';

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const NOW_MS = Date.parse('2026-01-01T00:02:00.500Z');

export const BODY: WebhookBody = {
  type: 'job.completed',
  timestamp: '2026-01-01T00:01:00.000Z',
  data: {
    job: {
      id: 'x',
      projectId: 'p',
      status: 'completed',
      fileName: 'Käse 🧀.jpg',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:01:00.000Z',
    },
  },
};

export interface Signed {
  headers: Record<string, string>;
  body: string;
}

/** A webhook as a transfer server sends it, signed by the package of those who wrote the standard. */
export function signWebhook(
  options: { body?: string; id?: string; secret?: string; sentMs?: number } = {},
): Signed {
  const { body = JSON.stringify(BODY), id = 'msg_1', secret = SECRET, sentMs = NOW_MS } = options;
  return {
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentMs / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, new Date(sentMs), body),
    },
    body,
  };
}
