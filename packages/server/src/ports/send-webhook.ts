export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Aborts the try. */
  signal: AbortSignal;
}

export interface WebhookAnswer {
  status: number;
  /** The header `Retry-After`. */
  retryAfter: string | null;
}

/**
 * Posts once. Redirects are not followed, and the answer's body is not read.
 *
 * @throws the network's error, `TimeoutError` when the answer takes too long, or the signal's reason.
 */
export type SendWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>;
