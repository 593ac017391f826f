import { expect, it } from 'vitest';
import { askRoute } from '../../src/controller/ask-route.ts';

it('does not read on where an answer has no end', async () => {
  let bytes = 0;
  const pull = (controller: ReadableStreamDefaultController) => {
    bytes += 1024 * 1024;
    if (bytes > 256 * 1024 * 1024) controller.close();
    else controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
  };
  const response = new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
  const asking = askRoute({ url: '/job', fetch: async () => response, limitMs: 10_000 });
  await expect(asking).rejects.toMatchObject({ code: 'bad_response' });
  expect(bytes).toBeLessThan(32 * 1024 * 1024);
});

it('reads an answer of many megabytes: what an application returns from onCompleted is in it', async () => {
  const result = 'x'.repeat(8_000_000);
  const asking = askRoute({ url: '/job', fetch: async () => Response.json({ result }), limitMs: 10_000 });
  expect((await asking).body).toEqual({ result });
});
