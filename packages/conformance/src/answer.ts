import { cleanText, readAnswerBytes, readObject, SvcError, withTimeLimit } from '@svc/protocol';

/** One request, of limited time and size. */
export interface Question {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: BodyInit | undefined;
  /** How long the whole answer may take, in milliseconds. */
  limitMs: number;
  /** The most bytes of the answer. */
  maxBytes: number;
  /** Called as soon as there are status and headers, whatever becomes of the body. */
  onAnswered?: (() => void) | undefined;
}

/** An answer that has arrived whole. Redirects are not followed. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
  /** `undefined`: the body is no JSON. */
  json: unknown;
  /** Until the last byte, in milliseconds. */
  tookMs: number;
}

/** @throws SvcError `unreachable`, `timeout` or `too_large`, with a sentence for people. */
export async function ask(url: string, question: Question): Promise<Answer> {
  const { limitMs, maxBytes, method = 'GET', headers = {}, body = null, onAnswered } = question;
  const startedAtMs = performance.now();
  const tooSlow = () => new SvcError('timeout', `There was no whole answer within ${limitMs / 1000} s.`);
  return withTimeLimit({ ms: limitMs, error: tooSlow }, async (signal) => {
    try {
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
      onAnswered?.();
      const bytes = await readAnswerBytes(response, maxBytes);
      if (!bytes) throw new SvcError('too_large', `The answer has more than ${maxBytes} bytes.`);
      const tookMs = performance.now() - startedAtMs;
      return { status: response.status, headers: response.headers, bytes, json: parseJson(bytes), tookMs };
    } catch (error) {
      if (error instanceof SvcError || signal.aborted) throw error;
      throw new SvcError('unreachable', describeFailure(error), { cause: error });
    }
  });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined; // checks say what they expected instead
  }
}

/** Codes of Node.js and of undici, its client. */
const FAILURES: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at this address.',
  ENOTFOUND: 'This host name is not known.',
  EAI_AGAIN: 'This host name is not known.',
  ECONNRESET: 'The connection was cut before the answer was whole.',
  UND_ERR_SOCKET: 'The connection was cut before the answer was whole.',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'The answer is not as long as its Content-Length says.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too long.',
};

function describeFailure(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, name } = readObject(cause) ?? {};
  if (name === 'HTTPParserError') return 'The answer is no valid HTTP.';
  return FAILURES[String(code)] ?? `The request failed: ${cleanText(String(cause), 100)}.`;
}

/** So much that what is cut off is never shown: see `createSecretHider`. */
const MAX_QUOTED_BYTES = 256 * 1024;

/** An answer in words, not shortened: what must not be shown is found in whole words only. */
export function describe({ status, headers, bytes }: Answer): string {
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null) return `${status}, sent on to ${location}`;
  const type = headers.get('content-type');
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_QUOTED_BYTES));
  return [String(status), type ?? 'without a type', text].filter(Boolean).join(', ');
}
