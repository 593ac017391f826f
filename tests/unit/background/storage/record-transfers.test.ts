import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { createRecorder } from '../../../../lib/background/storage/record-transfers.ts';
import { createDurableTransfers } from '../../../../lib/background/storage/durable-transfers.ts';
import { loadTransfer } from '../../../../lib/transfer/transfer-storage.ts';
import type { Transfer } from '../../../../lib/transfer/transfer.ts';
import { detached, failed, ofTab, sampleTransfer, sent, states } from '../../fixtures/sample-transfer.ts';
import { settle } from '../../fixtures/command-world.ts';
import { showTab } from '../../fixtures/page-world.ts';

const TAB = 7;
const held = sampleTransfer(states.holding, { owner: detached });

describe('createRecorder', () => {
  /** What the icon says, by tab; `undefined`: in tabs that say nothing of their own. */
  let badges: Map<number | undefined, string>;
  let transfers: Transfer[];
  let told: unknown[][];

  function createWorld() {
    const durable = createDurableTransfers();
    const recorder = createRecorder(durable, () => transfers);
    return { durable, recorder };
  }

  beforeEach(() => {
    badges = new Map();
    transfers = [];
    ({ told } = showTab({ frames: [{ frameId: 0 }] }));
    Object.assign(browser.action, {
      setBadgeBackgroundColor: async () => undefined,
      setBadgeText: async ({ tabId, text }: { tabId?: number; text: string }) => void badges.set(tabId, text),
    });
  });

  it('stores each new value, for this worker’s successor and for the next run of the browser', async () => {
    const { recorder, durable } = createWorld();
    const transfer = sampleTransfer(states.receiving);
    await recorder.onChanged(transfer);
    expect(await loadTransfer(TAB)).toEqual(transfer);
    expect(await durable.load()).toEqual([transfer]);
    expect(badges.get(TAB)).toBe('33%');
  });

  it('stores nothing on the disk of a transfer that is dropped while it changes', async () => {
    const { recorder, durable } = createWorld();
    const changing = recorder.onChanged(sampleTransfer(states.receiving));
    recorder.onDropped(sampleTransfer(states.receiving));
    await changing;
    await settle();
    expect(await durable.load()).toEqual([]);
  });

  it('tells the page that it is over, and no page of a closed tab', async () => {
    const { recorder } = createWorld();
    await recorder.onChanged(sampleTransfer(states.done));
    await recorder.onChanged(sampleTransfer(states.failed, { owner: detached }));
    expect(told).toEqual([['all', 'transferEnded', { transferId: 'first', successorId: null }]]);
  });

  it('counts the files of closed tabs on the icon', async () => {
    const { recorder } = createWorld();
    transfers = [held];
    await recorder.onChanged(held);
    expect(badges.get(undefined)).toBe('1');
    const second = sampleTransfer(states.receiving, { id: 'second', owner: detached });
    transfers = [held, second];
    await recorder.onChanged(second);
    expect(badges.get(undefined)).toBe('2');
    transfers = [second];
    recorder.onDropped(held);
    await settle();
    expect(badges.get(undefined)).toBe('1');
  });

  it('counts no more what has been taken into a tab', async () => {
    const { recorder } = createWorld();
    transfers = [held];
    await recorder.onChanged(held);
    transfers = [{ ...held, owner: ofTab(TAB) }];
    await recorder.onChanged({ ...held, owner: ofTab(TAB) });
    expect(badges.get(undefined)).toBe('');
    expect(badges.get(TAB)).toBe('1');
  });

  it.each<[string, Transfer, string]>([
    ['waits for a phone', sampleTransfer(states.waiting), '…'],
    ['holds its file', sampleTransfer(states.holding), '1'],
    ['failed unseen', sampleTransfer(states.failed), '!'],
    ['may be mended', sampleTransfer(failed('downloadFailed', { sent }), { isEndSeen: true }), '!'],
  ])(
    'is shown on the icon of each page that its tab loads: a transfer that %s',
    async (_which, one, text) => {
      transfers = [sampleTransfer(states.waiting, { id: 'other', owner: ofTab(8) }), one];
      createWorld().recorder.redrawBadge(TAB);
      await settle();
      expect([...badges]).toEqual([[TAB, text]]);
    },
  );

  it.each<[string, Transfer]>([
    ['is where it belongs', sampleTransfer(states.done)],
    ['was cancelled', sampleTransfer(states.cancelled)],
    ['failed, and that was seen', sampleTransfer(states.failed, { isEndSeen: true })],
    ['is of another tab', sampleTransfer(states.waiting, { owner: ofTab(8) })],
  ])('is left behind with its page: a transfer that %s', async (_which, one) => {
    transfers = [one];
    createWorld().recorder.redrawBadge(TAB);
    await settle();
    expect([...badges]).toEqual([]);
  });

  it('takes back what an earlier worker has counted', async () => {
    badges.set(undefined, '3');
    createWorld().recorder.showDetached();
    await settle();
    expect(badges.get(undefined)).toBe('');
  });
});
