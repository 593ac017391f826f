import { sealedSizeOf } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { createFileSeal, generateSealIdentity, openStream, sealRange } from '../../src/index.ts';

const plain = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);

async function seal() {
  const { key, privateKey } = await generateSealIdentity();
  const sealedBytes = sealedSizeOf(plain.length);
  const blob = await sealRange(new Blob([plain]), await createFileSeal(key), { start: 0, end: sealedBytes });
  return { privateKey, sealedBytes, sealed: new Uint8Array(await blob.arrayBuffer()) };
}

/** A stream of pieces that tells what is asked of it. */
function streamOf(pieces: readonly Uint8Array[]) {
  const asked = { pieces: 0, cancelled: undefined as unknown };
  const rest = [...pieces];
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        asked.pieces += 1;
        const next = rest.shift();
        if (next) controller.enqueue(next);
        else controller.close();
      },
      cancel: (reason) => void (asked.cancelled = reason),
    },
    { highWaterMark: 0 },
  );
  return { stream, asked };
}

function cut(bytes: Uint8Array, length: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.slice(index * length, (index + 1) * length),
  );
}

describe('a stream of a sealed file', () => {
  it('is opened as it comes, and no more of it is read than is asked for', async () => {
    const { privateKey, sealed, sealedBytes } = await seal();
    const { stream, asked } = streamOf(cut(sealed, 70_000));
    const opened = openStream(stream, privateKey, { sealedBytes });
    expect(asked.pieces).toBe(0);
    const reader = opened.getReader();
    const first = await reader.read();
    expect(first.value).toHaveLength(65_536);
    expect(asked.pieces).toBe(1);
    const rest: Uint8Array[] = [];
    for (let next = await reader.read(); next.value; next = await reader.read()) rest.push(next.value);
    expect(Buffer.compare(Buffer.concat(rest), plain.subarray(65_536))).toBe(0);
    expect(asked.cancelled).toBeUndefined();
  });

  it.each([
    ['ends early', (sealed: Uint8Array) => sealed.slice(0, -1)],
    ['goes on past its end', (sealed: Uint8Array) => Buffer.concat([sealed, new Uint8Array(1)])],
    [
      'was changed',
      (sealed: Uint8Array) => sealed.map((byte, index) => (index === 100_000 ? byte ^ 1 : byte)),
    ],
  ])('fails when it %s', async (_title, change) => {
    const { privateKey, sealed, sealedBytes } = await seal();
    const { stream } = streamOf(cut(change(sealed), 50_000));
    const opened = openStream(stream, privateKey, { sealedBytes });
    await expect(new Response(opened).arrayBuffer()).rejects.toMatchObject({ code: 'bad_seal' });
  });

  it('is cancelled when it does not open, and when nobody reads on', async () => {
    const { sealed, sealedBytes, privateKey } = await seal();
    const other = await generateSealIdentity();
    const wrong = streamOf(cut(sealed, 50_000));
    const unopened = openStream(wrong.stream, other.privateKey, { sealedBytes });
    await expect(unopened.getReader().read()).rejects.toMatchObject({ code: 'bad_seal' });
    expect(wrong.asked.cancelled).toMatchObject({ code: 'bad_seal' });
    expect(wrong.asked.pieces).toBe(1);

    const left = streamOf(cut(sealed, 50_000));
    await openStream(left.stream, privateKey, { sealedBytes }).cancel('enough');
    expect(left.asked).toEqual({ pieces: 0, cancelled: 'enough' });
  });

  it('fails with its own error when that breaks off, and for an identity that is none', async () => {
    const { sealedBytes, privateKey } = await seal();
    const broken = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('no network')) });
    await expect(openStream(broken, privateKey, { sealedBytes }).getReader().read()).rejects.toThrow(
      'no network',
    );
    const { stream, asked } = streamOf([new Uint8Array(10)]);
    const nobody = openStream(stream, 'AGE-SECRET-KEY-1NONE', { sealedBytes });
    await expect(nobody.getReader().read()).rejects.toMatchObject({ code: 'bad_request' });
    expect(asked.cancelled).toMatchObject({ code: 'bad_request' });
  });
});
