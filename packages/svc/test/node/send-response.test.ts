import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNodeListener, type FetchHandler } from '../../src/node.ts';
import { createDeferred } from '../support/deferred.ts';
import { createFakeResponse, createRequest } from '../support/fake-exchange.ts';
import { withNodeServer } from '../support/node-builtins.ts';

afterEach(() => vi.restoreAllMocks());

const silenceLog = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
const encode = (text: string) => new TextEncoder().encode(text);

const sendMore = (body: ReadableStreamDefaultController) => body.enqueue(new Uint8Array(65_536));

/** A body of which each piece is made when it is asked for. */
function createBody(...pieces: (string | Error)[]) {
  const made: unknown[] = [];
  const cancelled = createDeferred<unknown>();
  const pull = (body: ReadableStreamDefaultController<Uint8Array>) => {
    const piece = pieces[made.length];
    made.push(piece);
    if (piece === undefined) body.close();
    else if (piece instanceof Error) body.error(piece);
    else body.enqueue(encode(piece));
  };
  const stream = new ReadableStream({ pull, cancel: cancelled.resolve }, { highWaterMark: 0 });
  return { stream, made, cancelled: cancelled.promise };
}

/** Serves one request and says how it ended. */
async function serve(handler: FetchHandler, use: (origin: string) => Promise<unknown>) {
  const listener = createNodeListener(handler);
  const outcomes: Promise<void>[] = [];
  await withNodeServer((request, response) => void outcomes.push(listener(request, response)), use);
  return Promise.all(outcomes);
}

describe('an answer in Node.js', () => {
  it('goes out as it is made, no faster than the caller takes it', async () => {
    const { stream, made } = createBody('a', 'b', 'c');
    const { response, sent, drain } = createFakeResponse(1);
    const serving = createNodeListener(async () => new Response(stream))(createRequest(), response);
    await vi.waitFor(() => expect(sent).toEqual(['a']));
    expect(made.length).toBeLessThanOrEqual(2);
    drain();
    await vi.waitFor(() => expect(sent).toEqual(['a', 'b']));
    drain();
    await vi.waitFor(() => expect(sent).toEqual(['a', 'b', 'c']));
    drain();
    await serving;
  });

  it('reaches the caller before its end is known', async () => {
    const end = createDeferred();
    const pull = async (body: ReadableStreamDefaultController<Uint8Array>) => {
      body.enqueue(encode('first'));
      await end.promise;
      body.close();
    };
    await serve(
      async () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 })),
      async (origin) => {
        const reader = (await fetch(origin)).body?.getReader();
        expect((await reader?.read())?.value).toEqual(encode('first'));
        end.resolve();
        expect((await reader?.read())?.done).toBe(true);
      },
    );
  });

  it('is not made any more when the caller has gone', async () => {
    const cancelled = createDeferred<unknown>();
    const stream = new ReadableStream({ pull: sendMore, cancel: cancelled.resolve });
    await serve(
      async () => new Response(stream),
      async (origin) => {
        const caller = new AbortController();
        await fetch(origin, { signal: caller.signal });
        caller.abort();
        expect(await cancelled.promise).toMatchObject({ name: 'AbortError' });
      },
    );
  });

  it('is a 500 when its body fails before anything is sent', async () => {
    const log = silenceLog();
    const { stream } = createBody(new Error('disk'));
    await serve(
      async () => new Response(stream, { headers: { 'content-length': '1000', etag: 'x' } }),
      async (origin) => {
        const { status, headers } = await fetch(origin);
        expect([status, headers.get('etag')]).toEqual([500, null]);
      },
    );
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('is cut off when its body fails later, so that nobody takes it for whole', async () => {
    silenceLog();
    const { stream } = createBody('a', new Error('disk'));
    await serve(
      async () => new Response(stream),
      async (origin) => {
        const outcome = fetch(origin).then((response) => response.text());
        await expect(outcome.catch(() => 'cut off')).resolves.toBe('cut off');
      },
    );
  });

  const odd: [string, () => Response][] = [
    ['Response.error()', () => Response.error()],
    ['a header that Node.js refuses', () => new Response('x', { headers: { 'x-odd': '\u0001' } })],
    ['a body that was read before', createReadResponse],
  ];
  it.each(odd)('is a 500 in place of %s', async (_, create) => {
    const log = silenceLog();
    await serve(
      async () => create(),
      async (origin) => expect((await fetch(origin)).status).toBe(500),
    );
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('leaves alone what somebody else has begun to answer', async () => {
    const log = silenceLog();
    for (const begun of [{ headersSent: true }, { writableEnded: true }]) {
      const { stream, cancelled } = createBody('late');
      const { response, sent } = createFakeResponse();
      const listener = createNodeListener(async () => new Response(stream));
      await listener(createRequest(), { ...response, ...begun });
      await cancelled;
      expect(sent).toEqual([]);
    }
    expect(log).not.toHaveBeenCalled();
  });

  it('has no headers in HTTP/2 that belong to a connection', async () => {
    const { response, headers } = createFakeResponse();
    const init = { headers: { connection: 'close', 'keep-alive': 'timeout=5', 'x-more': '1' } };
    const listener = createNodeListener(async () => new Response(null, init));
    await listener(createRequest({ httpVersionMajor: 2 }), response);
    expect([...headers.keys()]).toEqual(['x-more']);
  });
});

function createReadResponse(): Response {
  const response = new Response('x');
  void response.body?.getReader();
  return response;
}
