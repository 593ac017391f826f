import type { Server } from 'node:http';
import { endRequest, type Exchange } from '../http/write-answer.ts';

interface Watched extends Exchange {
  /** Bytes of the connection when it last moved, and when that was. */
  bytesRead: number;
  atMs: number;
}

/** Even the slowest phone sends this much in the time limit. */
const MIN_BYTES = 1024;
const CHECKS_PER_TIMEOUT = 4;
const STALLED = { error: 'The body stopped arriving.' };

/**
 * Ends requests whose body stops or is too slow: less than 1 kB in `timeoutMs`. The bytes of an upload that have
 * arrived stay, and the phone can resume it. Also ends answers whose client reads nothing for that time. Between
 * request and answer there is no limit. Returns a function that stops the checks.
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
        // From here on Node watches, which also sees a large piece leave little by little.
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
