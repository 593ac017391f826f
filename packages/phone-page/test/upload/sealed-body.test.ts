import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { sendAtOnce, sendInParts, type SealPart } from '../../src/upload/sealed-body.ts';

const MEBI = 1024 * 1024;
const SIZE = 100 * MEBI;
const file = { recover: async () => true };

/** Seals nothing, and tells what it is asked for, in MiB. Each part takes as long as `hold`. */
function createSealer(hold: Promise<unknown> = Promise.resolve()) {
  const asked: string[] = [];
  const stopped: string[] = [];
  const sealPart: SealPart = async (start, end, signal) => {
    const name = `${start / MEBI}-${end / MEBI}`;
    asked.push(name);
    signal?.addEventListener('abort', () => stopped.push(name));
    await hold;
    return new Blob([name]);
  };
  return { asked, stopped, sealPart };
}

function startLarge(hold?: Promise<unknown>) {
  const sealer = createSealer(hold);
  const { body, release } = sendInParts(file, SIZE, sealer.sealPart);
  const slice = async (start: number, end?: number) =>
    (await body.slice(start * MEBI, end && end * MEBI)).text();
  return { ...sealer, slice, release };
}

describe('a large file', () => {
  it('is sealed a part ahead of what is sent, each part once, and in larger parts as it goes on', async () => {
    const { asked, slice } = startLarge();
    expect(await slice(0)).toBe('0-4');
    expect(asked).toEqual(['0-4', '4-12']);
    for (const start of [4, 12, 28, 60, 92]) await slice(start);
    expect(asked).toEqual(['0-4', '4-12', '12-28', '28-60', '60-92', '92-100']);
  });

  it('is sealed up to the end that is named, and a part of the same size ahead', async () => {
    const { asked, slice } = startLarge();
    for (const [start, end] of [
      [0, 30],
      [30, 60],
      [60, 90],
      [90, 100],
    ] as const) {
      expect(await slice(start, end)).toBe(`${start}-${end}`);
    }
    expect(asked).toEqual(['0-30', '30-60', '60-90', '90-100']);
  });

  it('is sealed again from the same place when another end is named', async () => {
    const { asked, slice, stopped } = startLarge();
    await slice(0);
    expect(await slice(4, 9)).toBe('4-9');
    expect(stopped).toContain('4-12');
    expect(asked).toEqual(['0-4', '4-12', '4-9', '9-14']);
  });

  it('is not sealed ahead in parts that would take much memory', async () => {
    const { asked, slice } = startLarge();
    await slice(0, 40);
    expect(asked).toEqual(['0-40']);
  });

  it('is sealed from another place when the server has fewer bytes; what was sealed ahead is stopped', async () => {
    const { asked, slice, stopped } = startLarge();
    await slice(0);
    expect(await slice(2)).toBe('2-18');
    expect(stopped).toContain('4-12');
    expect(asked).toEqual(['0-4', '4-12', '2-18', '18-50']);
  });

  it('is not sealed again when the same part is asked for again, also while it is being sealed', async () => {
    const going = new AbortController();
    const { asked, slice } = startLarge(once(going.signal, 'abort'));
    const [first, second] = [slice(0), slice(0)];
    going.abort();
    expect(await Promise.all([first, second])).toEqual(['0-4', '0-4']);
    expect(await slice(0)).toBe('0-4');
    expect(asked).toEqual(['0-4', '4-12']);
  });

  it('stops what is being sealed when it is not sent any more', async () => {
    const { release, slice, stopped } = startLarge(new Promise(() => {}));
    void slice(0);
    release();
    expect(stopped).toEqual(['0-4']);
  });

  it('is read again after a failure that passes', async () => {
    let isBroken = true;
    const { body } = sendInParts(file, SIZE, async () => {
      if (isBroken) throw new DOMException('The sealing was stopped.', 'AbortError');
      return new Blob(['part']);
    });
    await expect(body.slice(0)).rejects.toMatchObject({ name: 'AbortError' });
    isBroken = false;
    expect(await body.recover()).toBe(true);
    expect((await body.slice(0)).size).toBe(4);
  });
});

describe('a small file', () => {
  it('is sealed once for its checksum and for sending, and again after it was given back', async () => {
    const { asked, sealPart } = createSealer();
    const { body, identify, release } = sendAtOnce(MEBI, sealPart);
    const { sha256, sample } = await identify();
    expect(sample).toBe(sha256);
    expect(await (await body.slice(1)).text()).toBe('-1');
    expect(await (await body.slice(0, 1)).text()).toBe('0');
    expect(await body.recover()).toBe(true);
    expect(asked).toEqual(['0-1']);
    release();
    expect(await identify()).toEqual({ sha256, sample });
    expect(asked).toEqual(['0-1', '0-1']);
  });
});

it.each([
  ['small', (seal: SealPart) => sendAtOnce(MEBI, seal)],
  ['large', (seal: SealPart) => sendInParts(file, SIZE, seal)],
])('other bytes of a %s file are known by its sample', async (_title, send) => {
  const samples = ['first', 'first', 'other'].map(async (text) => {
    const { sample } = await send(async () => new Blob([text])).identify();
    return sample;
  });
  const [first, again, other] = await Promise.all(samples);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
