import { isSvcError, SvcError, withTimeLimit } from '@svc/protocol';
import { explainHostedFailure, type HostedFailure } from './hosted-error.ts';
import type { CheckedSettings } from './settings.ts';
import { copyWithoutToken, removeToken } from './without-token.ts';

export interface HostedCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
  headers?: Record<string, string>;
  meaning: HostedFailure['meaning'];
  /** Milliseconds for the whole answer. */
  limitMs: number;
  signal?: AbortSignal | undefined;
}

export interface HostedAnswer {
  /** The answer's JSON. */
  body: unknown;
  headers: Headers;
}

/** One request to the hosted job API, with the API key. */
export type CallHosted = (call: HostedCall) => Promise<HostedAnswer>;

export function createHostedCall({ token, baseUrl, fetch }: CheckedSettings): CallHosted {
  return async (call) => {
    const limit = { ms: call.limitMs, error: tooSlow, signal: call.signal };
    try {
      return await withTimeLimit(limit, async (signal) => {
        const response = await fetch(baseUrl + call.path, { ...requestInit(call, token), signal });
        return await readAnswer(response, call, token);
      });
    } catch (error) {
      call.signal?.throwIfAborted();
      if (isSvcError(error)) throw error;
      const cause = copyWithoutToken(error, token);
      throw new SvcError('unreachable', 'The transfer server cannot be reached.', { cause });
    }
  };
}

function requestInit({ method, body, headers }: HostedCall, token: string): RequestInit {
  return {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    // Next.js 14 caches every GET that does not say this: a cached job would stay pending for ever.
    cache: 'no-store',
    // The key goes to the configured address only.
    redirect: 'manual',
  };
}

async function readAnswer(response: Response, call: HostedCall, token: string): Promise<HostedAnswer> {
  const text = await response.text();
  if (!response.ok) {
    const body = parseJson(removeToken(text, token));
    throw explainHostedFailure({ response, body, meaning: call.meaning });
  }
  const body = parseJson(text);
  if (body === undefined) throw new SvcError('bad_response', 'The transfer server did not answer with JSON.');
  return { body, headers: response.headers };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's page, for example: its status still tells what happened
  }
}

function tooSlow(): SvcError {
  return new SvcError('unreachable', 'The transfer server did not answer in time.');
}
