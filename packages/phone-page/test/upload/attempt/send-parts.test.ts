import { describe, expect, it } from 'vitest';
import type { PartsReply } from '../../../src/upload/attempt/direct-requests.ts';
import { sendParts, StoreReach } from '../../../src/upload/attempt/send-parts.ts';
import type { NextPart } from '@svc/protocol/uploaded-parts';

const SIZE = 25;
const PART = 10;
const TEXT = 'abcdefghijklmnopqrstuvwxy';

const partAt = (start: number): NextPart => ({
  url: `https://store/${start}`,
  start,
  end: Math.min(start + PART, SIZE),
});

interface World {
  /** Where the upload is before it goes on. */
  offset?: number;
  /** How many bytes the store gets of the part that begins there. */
  arrives?: (start: number) => boolean;
  /** What the server says in place of naming parts. */
  answer?: (count: number) => PartsReply | undefined;
  reach?: StoreReach;
}

/** A store that takes parts, and a server that looks for them. */
function start({
  offset = 0,
  arrives = () => true,
  answer = () => undefined,
  reach = new StoreReach(),
}: World) {
  const log = { asked: [] as boolean[], stored: '', sent: [] as number[] };
  const stopping = new AbortController();
  let arrived = offset;
  const outcome = sendParts({
    uploadId: 'upload',
    size: SIZE,
    body: { slice: async (from, end) => new Blob([TEXT.slice(from, end)]) },
    reach,
    ask: async (isLast) => {
      log.asked.push(isLast);
      const parts =
        arrived === SIZE
          ? { offset: arrived, state: 'done' as const }
          : { offset: arrived, next: partAt(arrived) };
      return answer(log.asked.length) ?? { kind: 'parts', parts };
    },
    put: async (part, bytes) => {
      if (!arrives(part.start)) return;
      log.stored += await bytes.text();
      arrived = part.end;
    },
    onBytesSent: (bytes) => log.sent.push(bytes),
    signal: stopping.signal,
  });
  return { outcome, log, reach };
}

describe('sending parts to the store', () => {
  it('sends one after the other, and is done when the server says so', async () => {
    const { outcome, log } = start({});
    expect(await outcome).toBe('done');
    expect(log).toEqual({ asked: [false, false, false, true], stored: TEXT, sent: [0, 10, 20, 25] });
  });

  it('is sent when other files of the job are missing', async () => {
    const reply: PartsReply = { kind: 'parts', parts: { offset: SIZE, state: 'whole' } };
    const { outcome } = start({ answer: (count) => (count === 4 ? reply : undefined) });
    expect(await outcome).toBe('sent');
  });

  it('goes on where an earlier attempt has stopped', async () => {
    const { outcome, log } = start({ offset: 20 });
    expect(await outcome).toBe('done');
    expect(log.stored).toBe(TEXT.slice(20));
  });

  it('ends with the reason of the server’s refusal', async () => {
    const refused: PartsReply = { kind: 'refused', judgement: 'startAgain' };
    const { outcome, reach } = start({ answer: (count) => (count === 4 ? refused : undefined) });
    expect(await outcome).toBe('startAgain');
    expect(reach.isLost).toBe(false);
  });

  it('rejects when the phone has lost the file', async () => {
    const lost = new DOMException('', 'NotReadableError');
    const slice = () => Promise.reject(lost);
    const sending = sendParts({
      uploadId: 'upload',
      size: SIZE,
      body: { slice },
      reach: new StoreReach(),
      ask: async () => ({ kind: 'parts', parts: { offset: 0, next: partAt(0) } }),
      put: async () => undefined,
      onBytesSent: () => undefined,
      signal: new AbortController().signal,
    });
    await expect(sending).rejects.toBe(lost);
  });
});

describe('a store that the phone does not reach', () => {
  it('is given up when the same part has got lost twice, though the server answers', async () => {
    const reach = new StoreReach();
    const first = start({ reach, arrives: () => false });
    expect(await first.outcome).toBe('tryAgain');
    expect(first.log.asked).toHaveLength(2);
    expect(reach.isLost).toBe(false);
    expect(await start({ reach, arrives: () => false }).outcome).toBe('tryAgain');
    expect(reach.isLost).toBe(true);
  });

  it('is not given up when a part arrives in between', async () => {
    const reach = new StoreReach();
    await start({ reach, arrives: (from) => from < 10 }).outcome;
    await start({ reach, offset: 10, arrives: (from) => from < 20 }).outcome;
    expect(reach.isLost).toBe(false);
  });

  it('is not given up while the server does not answer either', async () => {
    const silence: PartsReply = { kind: 'refused', judgement: 'tryAgain' };
    const reach = new StoreReach();
    for (let count = 0; count < 3; count++) {
      const world = {
        reach,
        arrives: () => false,
        answer: (asked: number) => (asked === 2 ? silence : undefined),
      };
      expect(await start(world).outcome).toBe('tryAgain');
    }
    expect(reach.isLost).toBe(false);
  });

  it('is not given up when several files lose one part each', () => {
    const reach = new StoreReach();
    for (const upload of ['one', 'two', 'three']) reach.countFailure(upload);
    expect(reach.isLost).toBe(false);
  });

  it('is given up at once when the server names no parts', async () => {
    const { outcome, reach } = start({ answer: () => ({ kind: 'noSuchRoute' }) });
    expect(await outcome).toBe('tryAgain');
    expect(reach.isLost).toBe(true);
  });
});
