import { expect, it } from 'vitest';
import { generateSealKeys, openSealed } from '../../src/index.ts';
import { jobOf, makeBytes, readAll, sealFile, type SealedFile } from '../support/seal-files.ts';

const { identity, recipient } = generateSealKeys();
const ADDRESS = 'http://files.test/secret-token/sealed.age';

/** Opens a file at an address, which is answered like this. */
function openAt(source: string | URL, file: SealedFile, answer: (request: Request) => Response) {
  const own: typeof fetch = async (input, init) => answer(new Request(input, init));
  return openSealed({ job: jobOf(file), source, identity, fetch: own });
}

it.each([ADDRESS, new URL(ADDRESS)])(
  'an address is asked once, and its bytes are opened (%#)',
  async (source) => {
    const file = await sealFile(recipient, { bytes: makeBytes(1000) });
    const asked: string[] = [];
    const { stream } = await openAt(source, file, (request) => {
      asked.push(request.url);
      return new Response(file.bytes);
    });
    expect(await readAll(stream)).toHaveLength(1000);
    expect(asked).toEqual([ADDRESS]);
  },
);

it.each([
  [403, 'bad_response'],
  [410, 'gone'],
  [429, 'unreachable'],
  [503, 'unreachable'],
])('an answer with %i is the error %s, which does not repeat the address', async (status, code) => {
  const file = await sealFile(recipient, { bytes: makeBytes(10) });
  const opening = openAt(ADDRESS, file, () => new Response('{"error":"no"}', { status }));
  const error: unknown = await opening.catch((error: unknown) => error);
  expect(error).toMatchObject({ name: 'SvcError', code });
  expect(String(error)).not.toContain('secret-token');
});

it('an address that does not answer is unreachable', async () => {
  const file = await sealFile(recipient, { bytes: makeBytes(10) });
  const opening = openAt(ADDRESS, file, () => {
    throw new TypeError('fetch failed');
  });
  await expect(opening).rejects.toMatchObject({ name: 'SvcError', code: 'unreachable' });
});

it('a caller who goes away ends the request with its own reason', async () => {
  const file = await sealFile(recipient, { bytes: makeBytes(10) });
  const caller = new AbortController();
  const own: typeof fetch = (_input, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      caller.abort(new Error('The caller has gone.'));
    });
  const options = { job: jobOf(file), source: ADDRESS, identity, fetch: own, signal: caller.signal };
  await expect(openSealed(options)).rejects.toThrow('The caller has gone.');
});

it('an answer that was read before is refused', async () => {
  const file = await sealFile(recipient, { bytes: makeBytes(10) });
  const source = new Response(file.bytes);
  await source.arrayBuffer();
  await expect(openSealed({ job: jobOf(file), source, identity })).rejects.toMatchObject({
    code: 'bad_request',
  });
});

it('the error of the source is that of the stream', async () => {
  const file = await sealFile(recipient, { bytes: makeBytes(10) });
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('The connection broke.')),
  });
  const { stream } = await openSealed({ job: jobOf(file), source, identity });
  await expect(readAll(stream)).rejects.toThrow('The connection broke.');
});
