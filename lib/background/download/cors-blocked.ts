import { answersWithoutCors } from '../../backend/answers-without-cors.ts';
import type { Drive } from '../transfer/drive.ts';

/**
 * The bytes lie at a site whose answers this browser keeps from the extension (no CORS), until the person
 * allows it to read there.
 */
export class CorsBlockedError extends Error {
  override readonly name = 'CorsBlockedError';
  /** For example `https://files.example.com`. */
  readonly origin: string;

  constructor(origin: string) {
    super('The site of the file gives extensions no access.');
    this.origin = origin;
  }
}

export function isCorsBlocked(error: unknown): error is CorsBlockedError {
  return error instanceof Error && error.name === 'CorsBlockedError' && 'origin' in error;
}

/** @throws CorsBlockedError where the address answers, and the browser keeps the answer from the extension. */
export async function refuseIfCorsBlocked(
  url: string,
  { fetch, hasAccess, signal }: Pick<Drive['world'], 'fetch' | 'hasAccess'> & { signal: AbortSignal },
): Promise<void> {
  const { origin } = new URL(url);
  if (await hasAccess(origin)) return;
  if (await answersWithoutCors({ url, method: 'HEAD', fetch, signal })) throw new CorsBlockedError(origin);
}
