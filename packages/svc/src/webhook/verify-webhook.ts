import {
  parseWebhookEvent,
  readLimitedBody,
  SvcError,
  type JobMetadata,
  type WebhookEvent,
} from '@svc/protocol';
import { decodeSecret, hasSignature } from './webhook-signature.ts';

/** A webhook without a `Request`: the headers, and the body exactly as received, not parsed. */
export interface WebhookRequest {
  /** As Node.js, Express or `fetch` give them. */
  headers: Headers | Record<string, string | readonly string[] | undefined>;
  /** Text or bytes (`express.raw()`), not parsed JSON: the signature covers the exact bytes. */
  body: string | Uint8Array;
}

/** Options of {@link verifyWebhook}. */
export interface VerifyWebhookOptions {
  /** How far the time of sending may be from now, before or after, in seconds. Default 300. */
  toleranceSeconds?: number | undefined;
  /** Now, in milliseconds since 1970. Default: the clock of this computer. */
  nowMs?: number | undefined;
}

const DEFAULT_TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Checks that the transfer server sent this webhook recently and signed it with the secret; then reads it. The
 * scheme is Standard Webhooks (https://www.standardwebhooks.com). The same event may come more than once, with the
 * same `id`.
 *
 * @typeParam Metadata - what your server stores with its jobs; it is not checked.
 * @param request - its body must not have been read; at most 1 MiB.
 * @param secret - `whsec_` and 24 bytes or more in base64, as the transfer server shows it. Several while a secret is
 *   being replaced.
 * @throws SvcError `bad_signature` (401), when the signature is missing or wrong, or it is too old; `bad_request`,
 *   when it is not a valid event; `too_large`; `internal`, when there is no secret or any of them is not valid (the
 *   message says why). An unknown type of event is not an error.
 */
export async function verifyWebhook<Metadata = JobMetadata>(
  request: Request | WebhookRequest,
  secret: string | readonly string[] | undefined,
  options: VerifyWebhookOptions = {},
): Promise<WebhookEvent<Metadata>> {
  const keys = readKeys(secret);
  const header = readHeaders(request.headers);
  const id = header('webhook-id');
  const timestamp = header('webhook-timestamp');
  const signature = header('webhook-signature');
  if (!id || !timestamp || !signature) throw badSignature('The webhook is not signed.');
  checkTime(timestamp, options);
  const content = { id, timestamp, body: await readBody(request) };
  // Keys of different age are tried one by one; each comparison takes the same time.
  const isSigned = keys.some((key) => hasSignature(signature, content, key));
  if (!isSigned) throw badSignature('The webhook is not signed with this secret.');
  return parseWebhookEvent(id, parseJson(content.body)) as WebhookEvent<Metadata>; // the caller says it
}

/** Checks all secrets first, so that an invalid one is noticed at once. */
function readKeys(secret: string | readonly string[] | undefined): Uint8Array[] {
  const secrets: readonly (string | undefined)[] = typeof secret === 'string' ? [secret] : (secret ?? []);
  const keys = secrets.flatMap((one, index) => {
    if (!one?.trim()) return [];
    const decoded = decodeSecret(one);
    if ('key' in decoded) return [decoded.key];
    const which = secrets.length > 1 ? `Webhook secret number ${index + 1}` : 'The webhook secret';
    // The secret is not quoted: errors end up in logs.
    throw new SvcError(
      'internal',
      `${which} is not one: ${decoded.fault}. Copy again what the transfer server has shown.`,
    );
  });
  if (keys.length > 0) return keys;
  throw new SvcError(
    'internal',
    'The webhook secret is not set. Put the whsec_… that the transfer server showed into SVC_WEBHOOK_SECRET, ' +
      'and hand it to verifyWebhook.',
  );
}

function readHeaders(headers: WebhookRequest['headers']): (name: string) => string | null | undefined {
  if (isHeaders(headers)) return (name) => headers.get(name);
  const pairs = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), value?.toString()] as const,
  );
  const values = new Map(pairs);
  return (name) => values.get(name);
}

/** Not by `instanceof`: there may be several classes of that name (polyfills, test environments). */
function isHeaders(headers: WebhookRequest['headers']): headers is Headers {
  return typeof headers['get'] === 'function';
}

function checkTime(timestamp: string, options: VerifyWebhookOptions): void {
  const { toleranceSeconds = DEFAULT_TOLERANCE_SECONDS, nowMs = Date.now() } = options;
  const sentSeconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const distanceSeconds = Math.abs(Math.floor(nowMs / 1000) - sentSeconds);
  if (!(distanceSeconds <= toleranceSeconds)) {
    throw badSignature('The webhook was not sent just now, or the clock of this computer is wrong.');
  }
}

async function readBody(request: Request | WebhookRequest): Promise<Uint8Array> {
  if (typeof request.body === 'string') return new TextEncoder().encode(request.body);
  if (ArrayBuffer.isView(request.body)) {
    const { buffer, byteOffset, byteLength } = request.body;
    return new Uint8Array(buffer, byteOffset, byteLength);
  }
  if (!('bodyUsed' in request) || request.bodyUsed) {
    throw new SvcError(
      'internal',
      'verifyWebhook needs the body as it came, before anything reads or parses it.',
    );
  }
  return readLimitedBody(request, MAX_BODY_BYTES);
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new SvcError('bad_request', 'The webhook is not JSON.', { cause });
  }
}

function badSignature(message: string): SvcError {
  return new SvcError('bad_signature', message);
}
