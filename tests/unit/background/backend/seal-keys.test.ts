import { createFileSeal, sealRange, createFileOpener } from '@svc/seal';
import { sealedSizeOf } from '@svc/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createSealKeys, listSealKeys } from '../../../../lib/background/backend/seal-keys.ts';
import { failed, job, NOW_MS, sampleTransfer, sent, states } from '../../fixtures/sample-transfer.ts';

const HOUR_MS = 60 * 60_000;
const { session, local } = fakeBrowser.storage;

/** A browser whose session storage keeps objects as they are, as Firefox's. The one of the tests keeps JSON, as Chromium's. */
function createObjectStorage(): Pick<typeof session, 'get' | 'set' | 'remove' | 'clear'> {
  const kept = new Map<string, unknown>();
  return {
    get: async (key) => Object.fromEntries(typeof key === 'string' ? [[key, kept.get(key)]] : kept),
    set: async (items) => {
      for (const [key, value] of Object.entries(items)) kept.set(key, value);
    },
    remove: async (key) => void [key].flat().map((one) => kept.delete(String(one))),
    clear: async () => kept.clear(),
  };
}

/** Whether a private key opens what is sealed to a public one. */
async function opens(identity: CryptoKey | undefined, key: string): Promise<boolean> {
  if (!identity) return false;
  const end = sealedSizeOf(3);
  const sealed = await sealRange(new Blob(['abc']), await createFileSeal(key), { start: 0, end });
  const opener = createFileOpener(identity, { sealedBytes: end });
  const opened = await opener.push(new Uint8Array(await sealed.arrayBuffer()));
  return (await new Blob(opened).text()) === 'abc';
}

describe.each(['JSON', 'objects'] as const)('keys in a session storage of %s', (kind) => {
  beforeEach(() => {
    if (kind === 'objects') Object.assign(session, createObjectStorage());
  });

  it('are found again by a later worker, and open what was sealed to them', async () => {
    const key = await createSealKeys(() => NOW_MS).create();
    const identity = await createSealKeys(() => NOW_MS).find(key);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await opens(identity, key)).toBe(true);
  });

  it('cannot be exported once they are found', async () => {
    const keys = createSealKeys(() => NOW_MS);
    expect((await keys.find(await keys.create()))?.extractable).toBe(false);
  });

  it('are each for their own code, also when they are made at the same time', async () => {
    const keys = createSealKeys(() => NOW_MS);
    const [first, second] = await Promise.all([keys.create(), keys.create()]);
    expect(first).not.toBe(second);
    expect(await opens(await keys.find(first), first)).toBe(true);
    expect(await opens(await keys.find(second), second)).toBe(true);
  });

  it('are not on the disk, and nothing but them is left in memory', async () => {
    await createSealKeys(() => NOW_MS).create();
    expect(await local.get(null)).toEqual({});
    expect(Object.keys(await session.get(null))).toEqual(['seal-keys']);
    const isPlain = JSON.stringify(await session.get(null)).includes('"d":');
    expect(isPlain).toBe(kind === 'JSON');
  });

  it('are lost with the session', async () => {
    const keys = createSealKeys(() => NOW_MS);
    const key = await keys.create();
    await session.clear();
    expect(await keys.find(key)).toBeUndefined();
  });

  it('are dropped when they are in no use and an hour old', async () => {
    const world = { nowMs: NOW_MS };
    const keys = createSealKeys(() => world.nowMs);
    const [used, unused] = [await keys.create(), await keys.create()];
    world.nowMs += HOUR_MS;
    const young = await keys.create();
    await keys.dropUnused(new Set([used]));
    const found = await Promise.all([used, unused, young].map((key) => keys.find(key)));
    expect(found.map((identity) => identity !== undefined)).toEqual([true, false, true]);
  });
});

it('keys are not read from what has another form', async () => {
  await session.set({ 'seal-keys': [7, null, { key: 'a' }, { key: 'b', identity: { kty: 'OKP', d: 'x' } }] });
  const keys = createSealKeys(() => NOW_MS);
  expect(await Promise.all(['a', 'b', 'c'].map((key) => keys.find(key)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('the key that a transfer needs', () => {
  const sealed = { ...job, sealKey: 'k' };

  it.each(['waiting', 'receiving', 'downloading', 'filling', 'holding', 'done'] as const)(
    'is that of its job (%s)',
    (name) => {
      const state = { ...states[name], job: sealed };
      expect(listSealKeys(sampleTransfer(state))).toEqual(['k']);
    },
  );

  it('is that of a file that can still be fetched', () => {
    const state = failed('downloadFailed', { sent: { ...sent, job: sealed } });
    expect(listSealKeys(sampleTransfer(state))).toEqual(['k']);
  });

  it.each([states.creating, states.waiting, states.cancelled, states.failed])('is none else', (state) => {
    expect(listSealKeys(sampleTransfer(state))).toEqual([]);
  });
});
