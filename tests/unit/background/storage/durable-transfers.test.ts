import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createDurableTransfers } from '../../../../lib/background/storage/durable-transfers.ts';
import { loadBackend } from '../../../../lib/settings/backend-settings.ts';
import type { Transfer, TransferState } from '../../../../lib/transfer/transfer.ts';
import { detached, failed, incoming, sampleTransfer, sent, states } from '../../fixtures/sample-transfer.ts';

const KEY = 'running-first';
const worthKeeping = ['waiting', 'receiving', 'downloading', 'filling', 'holding'] as const;
const ends: [string, TransferState][] = [
  ['done', states.done],
  ['cancelled', states.cancelled],
  ['failed', states.failed],
];

function holdingFrom(backend: Partial<Transfer['backend']>): Transfer {
  const transfer = sampleTransfer(states.holding);
  return { ...transfer, backend: { ...transfer.backend, ...backend } };
}

/** What is on the disk for the transfer. */
async function onDisk(): Promise<{ version: number; transfer: Transfer } | undefined> {
  const found = await browser.storage.local.get(KEY);
  return found[KEY] as { version: number; transfer: Transfer } | undefined; // as `follow` wrote it
}

describe('what is on the disk of a transfer', () => {
  it.each(worthKeeping)('is all that it needs to go on, from each state (%s)', async (name) => {
    const transfer = sampleTransfer(states[name]);
    await createDurableTransfers().follow(transfer);
    expect((await onDisk())?.transfer).toEqual(transfer);
  });

  it('is written at each new state, and not at each progress', async () => {
    const { follow } = createDurableTransfers();
    await follow(sampleTransfer(states.receiving));
    await follow(sampleTransfer({ ...states.receiving, files: [{ ...incoming, bytesReceived: 2 }] }));
    expect((await onDisk())?.transfer.state).toEqual(states.receiving);
    await follow(sampleTransfer(states.downloading));
    expect((await onDisk())?.transfer.state).toEqual(states.downloading);
  });

  it('is written anew when its tab is closed', async () => {
    const { follow } = createDurableTransfers();
    await follow(sampleTransfer(states.receiving));
    await follow(sampleTransfer(states.receiving, { owner: detached }));
    expect((await onDisk())?.transfer.owner).toEqual(detached);
  });

  it.each(worthKeeping)('is nothing at all for a private window (%s)', async (name) => {
    await createDurableTransfers().follow(sampleTransfer(states[name], { isPrivate: true }));
    expect(await browser.storage.local.get()).toEqual({});
  });

  it('is nothing before there is a job', async () => {
    await createDurableTransfers().follow(sampleTransfer(states.creating));
    expect(await browser.storage.local.get()).toEqual({});
  });

  it.each(ends)('goes when it ends (%s)', async (_name, state) => {
    const { follow } = createDurableTransfers();
    await follow(sampleTransfer(states.receiving));
    await follow(sampleTransfer(state));
    expect(await browser.storage.local.get()).toEqual({});
  });

  it('goes when it ends in another worker than it began in', async () => {
    await createDurableTransfers().follow(sampleTransfer(states.receiving));
    await createDurableTransfers().follow(sampleTransfer(states.done));
    expect(await browser.storage.local.get()).toEqual({});
  });

  it('stays where the file was sent and can still be fetched', async () => {
    const transfer = sampleTransfer(failed('downloadFailed', { sent }));
    await createDurableTransfers().follow(transfer);
    expect((await onDisk())?.transfer).toEqual(transfer);
  });

  it('goes when nobody has the transfer in their hands any more, and comes back if somebody has', async () => {
    const { follow, forget } = createDurableTransfers();
    await follow(sampleTransfer(states.receiving));
    await forget('first');
    expect(await onDisk()).toBeUndefined();
    await follow(sampleTransfer(states.receiving));
    expect(await onDisk()).toBeDefined();
  });
});

describe('reading it', () => {
  it('finds each transfer that was under way', async () => {
    const { follow } = createDurableTransfers();
    const transfers = [sampleTransfer(states.receiving), sampleTransfer(states.holding, { id: 'second' })];
    for (const transfer of transfers) await follow(transfer);
    expect(await createDurableTransfers().load()).toEqual(transfers);
  });

  it.each([
    ['another version', { version: 0, transfer: sampleTransfer(states.holding) }],
    ['no version', sampleTransfer(states.holding)],
    ['nothing', null],
    ['a text', 'running'],
  ])('does not take what %s of the extension wrote, and removes it', async (_who, value) => {
    await browser.storage.local.set({ [KEY]: value, backend: 'of somebody else' });
    expect(await createDurableTransfers().load()).toEqual([]);
    expect(await browser.storage.local.get()).toEqual({ backend: 'of somebody else' });
  });

  it.each([
    ['of another key', 'running-other', sampleTransfer(states.holding)],
    ['of another form', KEY, { ...sampleTransfer(states.holding), state: { name: 'holding' } }],
    ['of a backend that the person does not keep', KEY, holdingFrom({ id: 'other' })],
    ['of a place that is not that of its backend', KEY, holdingFrom({ address: 'https://evil.example' })],
  ])('takes none that is %s, and removes it', async (_what, key, transfer) => {
    await browser.storage.local.set({ [key]: { version: 9, transfer } });
    expect(await createDurableTransfers().load()).toEqual([]);
    expect(await browser.storage.local.get()).toEqual({});
  });

  it('takes no more than a browser has under way', async () => {
    const many = Array.from({ length: 150 }, (_, index) =>
      sampleTransfer(states.holding, { id: `t${index}` }),
    );
    await browser.storage.local.set(
      Object.fromEntries(many.map((transfer) => [`running-${transfer.id}`, { version: 9, transfer }])),
    );
    expect(await createDurableTransfers().load()).toHaveLength(100);
    expect(Object.keys(await browser.storage.local.get())).toHaveLength(100);
  });
});

describe('a transfer of a backend that the organisation has set', () => {
  const office = {
    address: 'https://files.example.com',
    headers: [{ name: 'Authorization', value: 'Bearer abc' }],
  };

  it('is on the disk without the key, and gets it back from the policy', async () => {
    await fakeBrowser.storage.managed.set({ backends: [office] });
    const backend = await loadBackend();
    const transfer = holdingFrom(backend);
    await createDurableTransfers().follow(transfer);
    expect(JSON.stringify(await browser.storage.local.get(null))).not.toContain('Bearer abc');
    expect(await createDurableTransfers().load()).toEqual([transfer]);
  });
});
