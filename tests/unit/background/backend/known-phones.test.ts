import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createKnownPhones } from '../../../../lib/background/backend/known-phones.ts';
import type { Transfer } from '../../../../lib/transfer/transfer.ts';
import { job, NOW_MS, sampleTransfer, states } from '../../fixtures/sample-transfer.ts';

const HOUR_MS = 60 * 60_000;
const { backend } = sampleTransfer(states.receiving);

/** The phones of a browser in which these values of transfers have come one after another. */
async function follow(...transfers: Transfer[]) {
  const world = { nowMs: NOW_MS };
  const phones = createKnownPhones(() => world.nowMs);
  for (const transfer of transfers) await phones.follow(transfer);
  return { phones, world };
}

/** The state of a transfer whose phone seals to this key. */
function receivingWith(id: string, sealKey: string | null) {
  return { ...states.receiving, job: { ...job, id, sealKey } };
}

describe('the phone that answered last', () => {
  it.each(['receiving', 'downloading'] as const)('is known once it has answered (%s)', async (name) => {
    const { phones } = await follow(sampleTransfer(states[name]));
    expect((await phones.find(backend, false))?.jobId).toBe(job.id);
  });

  it.each(['creating', 'waiting', 'filling', 'holding', 'done', 'failed', 'cancelled'] as const)(
    'is not known by what it has no part in (%s)',
    async (name) => {
      const { phones } = await follow(sampleTransfer(states[name]));
      expect(await phones.find(backend, false)).toBeNull();
    },
  );

  it('is known with the key that it seals to', async () => {
    const sealing = { ...states.receiving, job: { ...job, sealKey: 'k'.repeat(43) } };
    const { phones } = await follow(sampleTransfer(sealing));
    expect(await phones.find(backend, false)).toMatchObject({ jobId: job.id, sealKey: 'k'.repeat(43) });
  });

  it('has its key kept along with it, and no longer', async () => {
    const { phones, world } = await follow(
      sampleTransfer(receivingWith('a', 'key')),
      sampleTransfer(receivingWith('b', null), { isPrivate: true }),
    );
    expect(await phones.listKeys()).toEqual(['key']);
    world.nowMs += HOUR_MS;
    expect(await phones.listKeys()).toEqual([]);
  });

  it('is one of its own for each backend, and for private windows', async () => {
    const { phones } = await follow(sampleTransfer(states.receiving));
    expect(await phones.find({ ...backend, address: 'http://other.example' }, false)).toBeNull();
    expect(await phones.find({ ...backend, id: 'same address, another key' }, false)).toBeNull();
    expect(await phones.find(backend, true)).toBeNull();
    const withNewKey = { ...backend, headers: [{ name: 'x', value: 'y' }] };
    expect((await phones.find(withNewKey, false))?.jobId).toBe(job.id);
  });

  it('is that of the newest transfer, whatever happens to an older one', async () => {
    const newer = { ...states.receiving, job: { ...job, id: 'newer' } };
    const { phones } = await follow(
      sampleTransfer(states.downloading),
      sampleTransfer(newer, { id: 'second' }),
      sampleTransfer(states.done),
    );
    expect((await phones.find(backend, false))?.jobId).toBe('newer');
  });

  it('is forgotten after an hour', async () => {
    const { phones, world } = await follow(sampleTransfer(states.downloading));
    world.nowMs += HOUR_MS - 1;
    expect((await phones.find(backend, false))?.jobId).toBe(job.id);
    world.nowMs += 1;
    expect(await phones.find(backend, false)).toBeNull();
  });

  it('stays forgotten, whatever the computer does with the files of before', async () => {
    const { phones, world } = await follow(sampleTransfer(states.downloading));
    world.nowMs += 2 * HOUR_MS;
    for (const name of ['filling', 'holding', 'done'] as const)
      await phones.follow(sampleTransfer(states[name]));
    expect(await phones.find(backend, false)).toBeNull();
  });

  it('stays forgotten where the person has said so, while it still sends', async () => {
    const forgotten = { ...states.receiving, job: { ...job, isPhoneForgotten: true } };
    const { phones } = await follow(sampleTransfer(states.receiving));
    await phones.forget(backend, false);
    await phones.follow(sampleTransfer(forgotten));
    expect(await phones.find(backend, false)).toBeNull();
  });

  it('is forgotten when the person says so, others are not', async () => {
    const { phones } = await follow(
      sampleTransfer(states.receiving),
      sampleTransfer(states.receiving, { isPrivate: true }),
    );
    await phones.forget(backend, false);
    expect(await phones.find(backend, false)).toBeNull();
    expect((await phones.find(backend, true))?.jobId).toBe(job.id);
  });

  it('stays forgotten, though it was being noted when the person said so', async () => {
    const { phones } = await follow();
    const noting = phones.follow(sampleTransfer(states.receiving));
    await phones.forget(backend, false);
    await noting;
    expect(await phones.find(backend, false)).toBeNull();
  });

  it('is forgotten with the last private window', async () => {
    const { phones } = await follow(
      sampleTransfer(states.receiving),
      sampleTransfer(states.receiving, { isPrivate: true }),
    );
    await phones.forgetPrivate();
    expect(await phones.find(backend, true)).toBeNull();
    expect((await phones.find(backend, false))?.jobId).toBe(job.id);
  });

  it('is not read from what has another form', async () => {
    await fakeBrowser.storage.session.set({ 'known-phones': [7, { jobId: 'j' }, null] });
    expect(await createKnownPhones(() => NOW_MS).find(backend, false)).toBeNull();
  });
});
