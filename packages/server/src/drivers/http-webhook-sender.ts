import type { SendWebhook } from '../ports/send-webhook.ts';

/** Standard Webhooks recommends 15 to 30 seconds. */
const TIME_LIMIT_MS = 15_000;

/** Posts webhooks over HTTP. */
export function createHttpWebhookSender({ timeLimitMs = TIME_LIMIT_MS } = {}): SendWebhook {
  return async ({ url, headers, body, signal }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'svc-webhooks', ...headers },
      body,
      // Sends to the configured address only.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
    });
    // The body is not read. If closing it fails, the delivery has not failed.
    await answer.body?.cancel().catch(() => {});
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  };
}
