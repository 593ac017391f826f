import { readProperty, readText, type BidiClient } from './bidi-client.ts';

/** What passes as JSON between the test and the browser. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * Runs a function in a browsing context and resolves with what it returns. The function is sent as
 * source: it sees the page's globals and its arguments, nothing else of this project. What it returns
 * passes as JSON too, and `undefined` arrives as null.
 */
export type Evaluate = <Arguments extends Json[], Result>(
  body: (...args: Arguments) => Result,
  ...args: Arguments
) => Promise<Awaited<Result>>;

/** `context` is a BiDi id, of a tab or of the browser's own window. */
export function createEvaluate(bidi: BidiClient, context: string): Evaluate {
  return async <Arguments extends Json[], Result>(
    body: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Awaited<Result>> => {
    const answer = await bidi.send('script.callFunction', {
      functionDeclaration: `async (json) => JSON.stringify((await (${body.toString()})(...JSON.parse(json))) ?? null)`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
    });
    if (readProperty(answer, 'type') !== 'success') {
      throw new Error(`In the browser: ${readText(answer, 'exceptionDetails', 'text')}`);
    }
    // It is what `body` returned: both ends of the JSON are in this function.
    return JSON.parse(readText(answer, 'result', 'value')) as Awaited<Result>;
  };
}
