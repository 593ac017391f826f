import type { ServerResponse } from 'node:http';
import { answerJson } from './node-handler.ts';

/** Refuses where `node:http` itself answers. Other headers are set before. */
export function answerTooMany(response: ServerResponse, seconds: number, error: string): void {
  response.setHeader('Retry-After', String(seconds));
  answerJson(response, 429, { error, code: 'rate_limited' });
}
