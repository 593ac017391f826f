import { describe, expect, it } from 'vitest';
import { armLaterDocuments } from '../../../../lib/background/tab/arm-later-documents.ts';
import type { ArmedTransfer } from '../../../../lib/background/tab/arm-picker.ts';
import type { DocumentAddress } from '../../../../lib/transfer/target.ts';
import { states } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, settle, TAB } from '../../fixtures/command-world.ts';
import { showTab, type FakeFrame } from '../../fixtures/page-world.ts';

const main = { frameId: 0, documentId: 'main' };
const frame = { frameId: 4, documentId: 'frame' };

function createWorld(frames: FakeFrame[]) {
  const { told } = showTab({ frames });
  const { runner, given, now } = createCommandWorld(pageWith());
  const armed: [transferId: string, ...documents: (string | null)[]][] = [];
  const replaced: (string | null)[] = [];
  let duringArming: (() => void) | null = null;
  const later = armLaterDocuments({
    runner,
    restored: Promise.resolve(),
    inOrder: (_tabId, run) => run(),
    armPicker: async ({ transferId, replacedId }: ArmedTransfer, documents: readonly DocumentAddress[]) => {
      replaced.push(replacedId);
      armed.push([transferId, ...documents.map(({ documentId }) => documentId)]);
      const run = duringArming;
      duringArming = null;
      run?.();
    },
  });
  return {
    later,
    armed,
    replaced,
    given,
    now,
    told,
    duringArming: (run: () => void) => (duringArming = run),
  };
}

describe('documents that come later', () => {
  it.each(['waiting', 'receiving', 'downloading', 'holding'] as const)(
    'arms the page that a tab has loaded, and its frames, for the transfer that there is (%s)',
    async (name) => {
      const { later, armed, given, now } = createWorld([main, frame]);
      const { target } = given(states[name]).transfer;
      later.pageLoaded(TAB);
      await settle();
      expect(armed).toContainEqual(['first', 'main']);
      expect(armed).toContainEqual(['first', 'frame']);
      expect(now()).toMatchObject({ id: 'first', target, isOutOfReach: false });
    },
  );

  it.each(['done', 'failed', 'cancelled'] as const)('arms nothing after %s', async (name) => {
    const { later, armed, given, told } = createWorld([main]);
    given(states[name]);
    later.pageLoaded(TAB);
    later.framesChanged(TAB);
    await settle();
    expect(armed).toEqual([]);
    expect(told).toEqual([]);
  });

  it('arms a document that was too busy before, for the transfer that there is', async () => {
    const { later, armed, given } = createWorld([main, frame]);
    later.documentReady(TAB, frame);
    await settle();
    expect(armed).toEqual([]);
    given(states.waiting);
    later.documentReady(TAB, frame);
    await settle();
    expect(armed).toEqual([['first', 'frame']]);
  });

  it('arms nothing for a file that the person took out', async () => {
    const { later, armed, given } = createWorld([main]);
    given({ ...states.holding, why: 'takenOut' });
    later.pageLoaded(TAB);
    await settle();
    expect(armed).toEqual([]);
  });

  it('looks into no page of a tab without a transfer', async () => {
    const { later, armed } = createWorld([main]);
    later.pageLoaded(TAB);
    await settle();
    expect(armed).toEqual([]);
  });

  it('notes that a page is out of reach, until one comes that is not', async () => {
    const frames: FakeFrame[] = [];
    const { later, given, now } = createWorld(frames);
    given(states.waiting);
    later.pageLoaded(TAB);
    await expect.poll(now).toMatchObject({ isOutOfReach: true, state: { name: 'waiting' } });
    frames.push(main);
    later.pageLoaded(TAB);
    await settle();
    expect(now()).toMatchObject({ isOutOfReach: false });
  });

  it('says that a page is out of reach until the next look at it, also once its file is held', async () => {
    const { commands, given, now } = createCommandWorld(pageWith());
    const session = given(states.filling, { isOutOfReach: true });
    await session.setTarget({ ...session.transfer, choices: [] });
    await session.apply({ type: 'held', why: 'pageGone' });
    expect(now()).toMatchObject({ isOutOfReach: true });
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ isOutOfReach: false });
  });

  it('is armed by the click on the icon while the phone sends, and the file keeps its target', async () => {
    const { commands, given, now, expected } = createCommandWorld(pageWith());
    const { target } = given(states.receiving, { isOutOfReach: true }).transfer;
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ isOutOfReach: false, target, state: { name: 'receiving' } });
    expect(expected).toMatchObject([{ transferId: 'first', replacedId: null }]);
  });

  it('cleans up a document that was armed while the transfer ended', async () => {
    const { later, given, told, duringArming } = createWorld([main, frame]);
    const session = given(states.waiting);
    duringArming(() => void session.apply({ type: 'cancelled' }));
    later.framesChanged(TAB);
    await settle();
    expect(told).toContainEqual(['all', 'transferEnded', { transferId: 'first', successorId: null }]);
  });

  it('arms for the next transfer what was armed while that took the place of the one before', async () => {
    const { later, armed, replaced, given, told, duringArming } = createWorld([main, frame]);
    given(states.waiting);
    duringArming(() => void given(states.waiting, { id: 'second' }));
    later.framesChanged(TAB);
    await settle();
    expect(replaced).toContain('first');
    expect(told).toEqual([]); // the end of the first would close a picker that is open for the second
    expect(armed).toContainEqual(['second', 'main']);
    expect(armed).toContainEqual(['second', 'frame']);
  });

  it('looks once more, and only once, for frames that came while it was looking', async () => {
    const { later, armed, given } = createWorld([main, frame]);
    given(states.waiting);
    for (let count = 0; count < 5; count += 1) later.framesChanged(TAB);
    await settle();
    expect(armed.filter(([, document]) => document === 'frame')).toHaveLength(2);
  });
});
