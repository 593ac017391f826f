import type { Server } from 'node:http';
import { endRequest, type Exchange } from '../http/write-answer.ts';

interface Watched extends Exchange {
  /** The connection's bytes and time at its last progress. */
  bytesRead: number;
  atMs: number;
}

/** Even the slowest phone sends this much in the time limit. */
const MIN_BYTES = 1024;
const CHECKS_PER_TIMEOUT = 4;
const STALLED = { error: 'The body stopped arriving.' };

/**
 * Ends requests whose body is slower than 1 kB in `timeoutMs`; received bytes of an upload stay, and the phone can
 * resume. Also ends answers of which the client reads nothing in that time. There is no limit between request and
 * answer. Returns a function that stops the checks.
 */
export function cutStalled(server: Server, timeoutMs: number): () => void {
  const watched = new Set<Watched>();
  server.on('request', (request, response) => {
    const one = { request, response, bytesRead: request.socket.bytesRead, atMs: performance.now() };
    watched.add(one);
    response.on('close', () => watched.delete(one));
  });
  const check = () => {
    for (const one of watched) {
      if (!one.request.complete) {
        if (isStalled(one, timeoutMs)) endRequest(one, 408, STALLED);
      } else if (one.response.headersSent) {
        // From here on Node checks, which also notices slow progress of a large piece.
        one.request.socket.setTimeout(timeoutMs);
        watched.delete(one);
      }
    }
  };
  const timer = setInterval(check, timeoutMs / CHECKS_PER_TIMEOUT);
  timer.unref();
  return () => clearInterval(timer);
}

function isStalled(one: Watched, timeoutMs: number): boolean {
  const { bytesRead } = one.request.socket;
  const nowMs = performance.now();
  if (bytesRead - one.bytesRead < MIN_BYTES) return nowMs - one.atMs >= timeoutMs;
  one.bytesRead = bytesRead;
  one.atMs = nowMs;
  return false;
}
