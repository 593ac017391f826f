import { describe, expect, it } from 'vitest';
import { MAX_ANSWER_BYTES, readAnswerText } from '../../src/index.ts';

/** Sends pieces for as long as somebody reads. */
function answerWithoutEnd(pieceBytes: number) {
  const sent = { bytes: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent.bytes += pieceBytes;
        controller.enqueue(new Uint8Array(pieceBytes).fill(0x20));
      },
      cancel() {
        sent.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body), sent };
}

describe('readAnswerText', () => {
  it.each(['', '{"a":1}', 'Käse 🧀'])('reads %j', async (text) => {
    expect(await readAnswerText(new Response(text))).toBe(text);
  });

  it('reads an answer without a body', async () => {
    expect(await readAnswerText(new Response(null, { status: 204 }))).toBe('');
  });

  it('joins a character that arrives in two pieces', async () => {
    const [first, second] = [Uint8Array.of(0xc3), Uint8Array.of(0xa4)];
    const body = new ReadableStream({
      start(controller) {
        for (const piece of [first, second]) controller.enqueue(piece);
        controller.close();
      },
    });
    expect(await readAnswerText(new Response(body))).toBe('ä');
  });

  it('accepts exactly the limit, and not one byte more', async () => {
    expect(await readAnswerText(new Response('12345'), 5)).toBe('12345');
    expect(await readAnswerText(new Response('123456'), 5)).toBeUndefined();
  });

  it('stops reading after a few megabytes, and cancels the answer', async () => {
    const { response, sent } = answerWithoutEnd(1024 * 1024);
    expect(await readAnswerText(response)).toBeUndefined();
    expect(sent).toEqual({ bytes: MAX_ANSWER_BYTES + 1024 * 1024, isCancelled: true });
  });

  it('fails with the error of the connection', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) });
    await expect(readAnswerText(new Response(body))).rejects.toThrow('cut');
  });
});
