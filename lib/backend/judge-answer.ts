import { isAuthorization, sendsHeaders, type RequestHeader } from '../settings/request-headers.ts';
import { readAnswerText, readObject, readText, SvcError } from '@svc/protocol';

/** What an answer to the question for an unknown job tells of who answers. */
export type Verdict =
  | { kind: 'works' | 'wantsKey' | 'keyRefused' | 'busy' | 'noTransferServer' | 'webPage' | 'otherService' }
  | { kind: 'refused' | 'broken' | 'proxyRefused' | 'nothingBehind'; status: number };

/** The parts of an answer that are judged. */
export interface Answer {
  status: number;
  /** Its text as JSON; `undefined`, where it is none. */
  body: unknown;
  text: string;
  contentType: string;
  /** `WWW-Authenticate`; empty, where there is none or CORS hides it. */
  challenge: string;
}

/** @throws SvcError `bad_response`, when it is longer than anything that is read. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await readAnswerText(response);
  if (text === undefined) throw new SvcError('bad_response', 'The answer is too long.');
  const { status, headers } = response;
  const contentType = headers.get('content-type') ?? '';
  const challenge = headers.get('www-authenticate') ?? '';
  return { status, body: readJson(text), text, contentType, challenge };
}

/**
 * Who has answered, and what that one wants. The signs, in this order:
 *
 * 1. JSON with a text `error` is the backend's own answer (contract section 2): its status says what it means. 404 is what
 *    an unknown job gets, except where the text is "Not found", which unknown routes say (4.1).
 * 2. 401 without it: of a proxy, where `WWW-Authenticate` asks for something else than a Bearer token, such as a name and a
 *    password, or where a web page is shown. Any other is of an application, which may refuse without a word.
 * 3. 403 and 407: of a proxy, where the answer is empty, plain text or a web page. Other JSON is of an application.
 * 4. 502, 503, 504, and 520 to 530 of Cloudflare: of a proxy whose server is away. 500 and others: the backend failed.
 * 5. Any other refusal with a proxy's own short page (see {@link isStockPage}): a proxy or a web server, and nothing of
 *    the backend behind it is reached. nginx sends a page with its name, Traefik a line, Caddy nothing.
 * 6. A web page, whatever its status: somebody else's site. Then there is nothing of the above: another service.
 *
 * A connection that is closed without an answer (444 of nginx) looks like no server at all.
 *
 * @param headers - those that were sent, of which one may have been a key.
 */
export function judgeAnswer(answer: Answer, headers: readonly RequestHeader[]): Verdict {
  const { status, body } = answer;
  const error = readText(readObject(body)?.['error']);
  if (status === 401) return judgeUnauthorized(answer, error, headers);
  if (status === 429) return { kind: 'busy' };
  if (error !== undefined) return judgeOwnAnswer(status, error);
  if (status === 403 && body !== undefined) return { kind: 'refused', status };
  if (status === 403 || status === 407) return { kind: 'proxyRefused', status };
  if (isGatewayFailure(status)) return { kind: 'nothingBehind', status };
  if (status >= 500) return { kind: 'broken', status };
  if (status >= 400 && isStockPage(answer)) return { kind: 'proxyRefused', status };
  return { kind: isWebPage(answer) ? 'webPage' : 'otherService' };
}

/** Whether it is what a backend says of other paths, to the letter. */
export function isNoRouteAnswer({ status, body }: Answer): boolean {
  return status === 404 && readObject(body)?.['error'] === 'Not found';
}

function judgeOwnAnswer(status: number, error: string): Verdict {
  if (status === 403) return { kind: 'refused', status };
  if (status === 502) return { kind: 'noTransferServer' };
  if (status >= 500) return { kind: 'broken', status };
  return { kind: status === 404 && error.toLowerCase() !== 'not found' ? 'works' : 'otherService' };
}

function judgeUnauthorized(
  answer: Answer,
  error: string | undefined,
  headers: readonly RequestHeader[],
): Verdict {
  const { status, challenge } = answer;
  const wantsBearer = /^bearer\b/i.test(challenge);
  if (error === undefined && (isWebPage(answer) || (challenge !== '' && !wantsBearer)))
    return { kind: 'proxyRefused', status };
  // Other headers may be for a proxy in front.
  const keys = wantsBearer ? headers.filter(isAuthorization) : headers;
  return { kind: sendsHeaders(keys) ? 'keyRefused' : 'wantsKey' };
}

function isGatewayFailure(status: number): boolean {
  return (status >= 502 && status <= 504) || (status >= 520 && status <= 530);
}

const MAX_STOCK_CHARACTERS = 300;

/**
 * Whether it is a page that a proxy or a web server sends by itself: empty, or a few words with the status among them, and
 * without what each page of a site has.
 */
function isStockPage({ status, text, body }: Answer): boolean {
  if (body !== undefined) return false;
  if (/<(a|img|link|script)\b/i.test(text)) return false;
  const words = text.replace(/<[^>]*>/g, ' ').trim();
  return words === '' || (words.length <= MAX_STOCK_CHARACTERS && words.includes(String(status)));
}

function isWebPage({ text, contentType }: Answer): boolean {
  return /^(text\/html|application\/xhtml\+xml)\b/i.test(contentType) || /^\s*<(!doctype|html)\b/i.test(text);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // somebody else's answer, or an empty one
  }
}
