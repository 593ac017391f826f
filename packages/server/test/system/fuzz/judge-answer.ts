import type { FuzzRequest } from './fuzz-request.ts';
import type { RawAnswer } from './send-raw.ts';

/** What came of a request: a status, or none for one that was no whole request. */
export interface Verdict {
  status: number | undefined;
  problems: string[];
}

/** 507: a file that is larger than the disk. 505: another HTTP. */
const FINE_SERVER_STATUSES = new Set([505, 507]);

/**
 * What must hold of every answer: it comes and ends, it is HTTP, it is no failure of the server, an error
 * says in JSON what is wrong, and nothing tells of the inside.
 */
export function judgeAnswer(request: FuzzRequest, answer: RawAnswer): Verdict {
  const problems: string[] = [];
  if (!answer.isOver) problems.push('no end of the answer');
  // Interim answers (100 Continue) come before the one that counts.
  const text = answer.text.replace(/^(HTTP\/1\.1 1\d\d [^]*?\r\n\r\n)+/, '');
  if (text === '') {
    if (request.isWhole && !request.mayBeHeld) problems.push('no answer');
    return { status: undefined, problems };
  }
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) problems.push('no HTTP');
  if (status >= 500 && !FINE_SERVER_STATUSES.has(status) && !isPageMissing(request, status, text))
    problems.push(`status ${status}`);
  if (status >= 400 && request.isWhole && !isJsonError(request, text))
    problems.push('an error without {error}');
  if (/node_modules|\n {4}at |\.ts:\d/.test(text)) problems.push('tells of the inside');
  return { status, problems };
}

/** A page may not be built. Otherwise 503 says that something is away, and nothing is. */
function isPageMissing({ method }: FuzzRequest, status: number, text: string): boolean {
  return status === 503 && (method === 'HEAD' || text.includes('is not built'));
}

function isJsonError({ method }: FuzzRequest, text: string): boolean {
  if (method === 'HEAD') return true;
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const isChunked = /^transfer-encoding: chunked/im.test(head);
  try {
    const value: unknown = JSON.parse(isChunked ? joinChunks(body) : body);
    return typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string';
  } catch {
    return false; // no JSON at all
  }
}

function joinChunks(body: string): string {
  const [, size = '0', rest = ''] = /^([0-9a-f]+)\r\n([^]*)$/i.exec(body) ?? [];
  const length = Number.parseInt(size, 16);
  return length === 0 ? '' : rest.slice(0, length) + joinChunks(rest.slice(length + 2));
}
