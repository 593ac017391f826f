export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Breaks the try off. */
  signal: AbortSignal;
}

export interface WebhookAnswer {
  status: number;
  /** The header `Retry-After`. */
  retryAfter: string | null;
}

/**
 * Posts once. Redirects are answers like any other, and bodies of answers are not read.
 *
 * @throws whatever the network says, `TimeoutError` when the answer takes too long, and the signal's reason.
 */
export type SendWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>;
