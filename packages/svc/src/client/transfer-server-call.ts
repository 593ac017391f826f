import { readAnswerText, SvcError, withTimeLimit } from '@svc/protocol';
import { explainTransferServerFailure, type TransferServerFailure } from './transfer-server-error.ts';
import type { CheckedSettings } from './client-settings.ts';

/** Milliseconds for an answer that the transfer server does not hold. */
export const ANSWER_LIMIT_MS = 10_000;

export interface TransferServerCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
  headers?: Record<string, string>;
  meaning: TransferServerFailure['meaning'];
  /** Milliseconds for the whole answer. Default: {@link ANSWER_LIMIT_MS}. */
  limitMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface TransferServerAnswer {
  body: unknown;
  headers: Headers;
}

interface ReceivedAnswer {
  response: Response;
  /** `undefined`: the answer is too long. */
  text: string | undefined;
}

/** One request to the transfer server's job API, with the API key. */
export type CallTransferServer = (call: TransferServerCall) => Promise<TransferServerAnswer>;

export function createTransferServerCall({ token, baseUrl, fetch }: CheckedSettings): CallTransferServer {
  // An error of `fetch` is never passed on: it may quote the key.
  const ask = async (url: string, init: RequestInit): Promise<ReceivedAnswer> => {
    try {
      const response = await fetch(url, init);
      return { response, text: await readAnswerText(response) };
    } catch (error) {
      const cause = copyRedacted(error, token);
      throw new SvcError(
        'unreachable',
        'The transfer server cannot be reached. It must run at SVC_API_URL.',
        { cause },
      );
    }
  };
  return (call) =>
    withTimeLimit(
      { ms: call.limitMs ?? ANSWER_LIMIT_MS, error: tooSlow, signal: call.signal },
      async (signal) => {
        const answer = await ask(baseUrl + call.path, { ...requestInit(call, token), signal });
        return readAnswer(answer, call, token);
      },
    );
}

function requestInit({ method, body, headers }: TransferServerCall, token: string): RequestInit {
  return {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    // Next.js 14 caches every GET without it: a cached job would stay pending.
    cache: 'no-store',
    // The key goes to the configured address only.
    redirect: 'manual',
  };
}

function readAnswer(
  { response, text }: ReceivedAnswer,
  call: TransferServerCall,
  token: string,
): TransferServerAnswer {
  if (!response.ok) {
    const body = parseJson(redactToken(text ?? '', token));
    throw explainTransferServerFailure({ response, body, meaning: call.meaning });
  }
  const body = text === undefined ? undefined : parseJson(text);
  if (body === undefined) throw new SvcError('bad_response', 'The transfer server did not answer with JSON.');
  return { body, headers: response.headers };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // for example a proxy's page; the status is still used
  }
}

function tooSlow(): SvcError {
  return new SvcError('unreachable', 'The transfer server did not answer in time.');
}

const REPLACEMENT = '[SVC_TOKEN]';
/** Causes may be circular. */
const MAX_DEPTH = 5;

/** A foreign text without the API key. */
function redactToken(text: string, token: string): string {
  return text.replaceAll(token, REPLACEMENT);
}

/**
 * A copy of an error and its causes with messages only: an error of `fetch` may quote headers, or hold the whole
 * request, which a log would print.
 */
function copyRedacted(error: unknown, token: string, depth = 0): Error {
  const clean = (value: unknown) => redactToken(String(value), token);
  if (!(error instanceof Error)) return new Error(clean(error));
  const hasCause = error.cause !== undefined && depth < MAX_DEPTH;
  const copy = new Error(
    clean(error.message),
    hasCause ? { cause: copyRedacted(error.cause, token, depth + 1) } : undefined,
  );
  copy.name = clean(error.name);
  return 'code' in error ? Object.assign(copy, { code: clean(error.code) }) : copy;
}
