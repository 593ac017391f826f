import { readAnswerText, SvcError } from '@svc/protocol';

/**
 * The JSON of an answer, `undefined` where it is none: a page of a proxy or of another site.
 *
 * @throws SvcError `bad_response`, when it is longer than any answer of a backend; it is not read on.
 */
export async function readJson(response: Response): Promise<unknown> {
  const text = await readAnswerText(response);
  if (text === undefined) throw new SvcError('bad_response', 'The answer is too long.');
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the status says the rest
  }
}
