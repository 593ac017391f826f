import { describe, expect, it } from 'vitest';
import { startTransfer, type StartOptions } from '../../../../lib/background/commands/start-transfer.ts';
import { UNLIKELY_RANK, type PlaceTarget } from '../../../../lib/transfer/target.ts';
import type { Transfer, TransferState } from '../../../../lib/transfer/transfer.ts';
import { noTarget, placeTarget, states } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, settle, TAB } from '../../fixtures/command-world.ts';

const best = placeTarget({ key: 'best' });
const full = placeTarget({ key: 'full', holds: { name: 'a.jpg', count: 1 } });
const second = placeTarget({ key: 'second' });
const far = placeTarget({ key: 'far', rank: UNLIKELY_RANK });
const several = placeTarget({ key: 'several', multiple: true });
const other = placeTarget({ key: 'other', multiple: true });

describe('startTransfer', () => {
  it('aims at the best guess and shows where else the file could go', async () => {
    const { ports, now, stored } = createCommandWorld({
      ...pageWith(best, other),
      framesWithoutPermission: ['https://pay.example'],
    });
    await startTransfer(ports, { tabId: TAB, addsToField: false });
    expect(stored[0]).toEqual({ ...now(), state: { name: 'creating' } });
    expect(now()).toMatchObject({
      target: best,
      isTargetChosen: false,
      choices: [best, other],
      framesWithoutPermission: ['https://pay.example'],
    });
  });

  it('tells the phone what the place asks for', async () => {
    const page = pageWith(placeTarget({ accept: 'image/*', maxBytes: 5 }));
    const { ports, backend, now } = createCommandWorld(page);
    await startTransfer(ports, { tabId: TAB, addsToField: false });
    await settle();
    expect(backend.asked).toMatchObject([{ accept: 'image/*', maxBytesHints: { any: 5 } }]);
    expect(now()?.state).toMatchObject({
      name: 'waiting',
      job: {
        requirements: { accept: 'image/*', maxBytes: 5, maxFiles: 1, recipient: 'https://example.com' },
      },
    });
  });

  it('has the page answer its next picker, in every document', async () => {
    const documents = [
      { documentId: 'main', frameId: 0 },
      { documentId: 'frame', frameId: 4 },
    ];
    const { ports, expected } = createCommandWorld({ ...pageWith(best), documents });
    await startTransfer(ports, { tabId: TAB, addsToField: false });
    expect(expected).toEqual([{ tabId: TAB, transferId: 'new-1', replacedId: null, documents }]);
  });

  it('ends the one before in the page', async () => {
    const { ports, expected } = createCommandWorld(best, states.waiting);
    await startTransfer(ports, { tabId: TAB, addsToField: false });
    expect(expected).toMatchObject([{ transferId: 'new-1', replacedId: 'first' }]);
  });

  it.each<[string, Partial<StartOptions>, Partial<Transfer>, string | null]>([
    ['that the person points at', { target: other }, { target: best, isTargetChosen: true }, 'other'],
    ['that was chosen before', {}, { target: other, isTargetChosen: true }, 'other'],
    ['of nobody, where it was a guess before', {}, { target: other }, null],
    ['of nobody, where there was none before', {}, { target: noTarget, isTargetChosen: true }, null],
  ])('looks in the page for the place %s', async (...[, options, before, key]) => {
    const { ports, soughtKeys } = createCommandWorld(best, states.failed, before);
    await startTransfer(ports, { tabId: TAB, addsToField: false, ...options });
    expect(soughtKeys).toEqual([key]);
  });

  it.each<[string, TransferState, Partial<Transfer>, PlaceTarget, boolean]>([
    [
      'where the person had the last one sent',
      states.done,
      { target: other, isTargetChosen: true },
      other,
      true,
    ],
    ['to the place that got the last file, a guess', states.done, { target: other }, other, true],
    ['to the best guess, where another guess got no file', states.failed, { target: other }, best, false],
  ])('goes %s', async (...[, last, before, target, isTargetChosen]) => {
    const { ports, now } = createCommandWorld(pageWith(best, other), last, before);
    await startTransfer(ports, { tabId: TAB, addsToField: false });
    expect(now()).toMatchObject({ id: 'new-1', target, isTargetChosen });
  });

  it.each<[string, PlaceTarget[], Partial<Transfer>, PlaceTarget]>([
    ['the next empty field', [best, other], { target: best }, other],
    [
      'the next empty field, where the last one was chosen',
      [best, other],
      { target: best, isTargetChosen: true },
      other,
    ],
    ['no field that has a file', [best, full, other], { target: best }, other],
    ['the field before it, if that is empty', [best, second], { target: second, isTargetChosen: true }, best],
    ['the same field, where there is no other', [best], { target: best }, best],
    ['the same field, where others are hard to reach', [best, far], { target: best }, best],
    ['the same field, if it takes several', [several, other], { target: several }, several],
  ])('a new request after a filled field is for %s', async (...[, places, before, target]) => {
    const { ports, now } = createCommandWorld(pageWith(...places), states.done, before);
    await startTransfer(ports, { tabId: TAB, addsToField: false, isNewRequest: true });
    expect(now()).toMatchObject({ target, isTargetChosen: false });
  });

  it('goes where the person points, even if nothing was found there', async () => {
    const { ports, now } = createCommandWorld(best);
    const target = placeTarget({ key: 'pointed' });
    await startTransfer(ports, { tabId: TAB, addsToField: false, target });
    expect(now()).toMatchObject({ target, isTargetChosen: true, choices: [target, best] });
  });

  it.each([
    ['that takes several', other, true],
    ['for one file', best, false],
  ])('adds to a field %s: %s', async (_what, target, addsToField) => {
    const { ports, now } = createCommandWorld(target);
    await startTransfer(ports, { tabId: TAB, addsToField: true });
    expect(now()?.addsToField).toBe(addsToField);
  });

  it.each([true, false])('remembers whether the window is private: %s', async (isPrivate) => {
    const { ports, now, world } = createCommandWorld(best);
    world.isPrivate = isPrivate;
    await startTransfer(ports, { tabId: TAB, addsToField: false });
    expect(now()?.isPrivate).toBe(isPrivate);
  });
});
