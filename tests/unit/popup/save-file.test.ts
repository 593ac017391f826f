import { describe, expect, test } from 'vitest';
import { detached, sampleTransfer, states } from '../fixtures/sample-transfer.ts';
import { openPopup } from '../fixtures/popup-world.ts';

const closedTab = sampleTransfer(states.holding, { id: 'detached', owner: detached });
const held = { blob: new Blob(['bytes']), name: 'photo.jpg' };

const noFile: [string, () => typeof held | null][] = [
  ['there is none', () => null],
  [
    'the backend does not answer',
    () => {
      throw new Error('The backend did not answer.');
    },
  ],
];

async function openHolding() {
  const opened = await openPopup(sampleTransfer(states.holding));
  opened.background.answers.takeFile = () => held;
  return { ...opened, saving: () => opened.shown().saving };
}

async function openBesideDetached() {
  const opened = await openPopup(sampleTransfer(states.creating));
  opened.background.answers.takeDetachedFile = () => held;
  return opened;
}

describe('the file of the tab’s transfer', () => {
  test('hands the file to the downloads, then says that it is saved', async () => {
    const { background, actions, saving } = await openHolding();
    await actions.save();
    expect(background.saved).toEqual([held]);
    expect(background.asked.slice(1)).toEqual([
      ['takeFile', { tabId: 7, transferId: 'first' }],
      ['fileSaved', { tabId: 7, transferId: 'first' }],
    ]);
    expect(saving()).toBe('idle');
  });

  test.each(noFile)('does not say saved, and can be tried again, where %s', async (_why, answer) => {
    const { background, actions, saving } = await openHolding();
    background.answers.takeFile = answer;
    await actions.save();
    expect(saving()).toBe('failed');
    expect(background.countOf('fileSaved')).toBe(0);
    background.answers.takeFile = () => held;
    await actions.save();
    expect(background.saved).toEqual([held]);
  });

  test('a second click while the file is fetched asks for it no second time', async () => {
    const { background, actions } = await openHolding();
    await Promise.all([actions.save(), actions.save()]);
    expect(background.countOf('takeFile')).toBe(1);
    expect(background.saved).toHaveLength(1);
  });
});

describe('the file of a closed tab', () => {
  test('saves one, and it ends with that', async () => {
    const { background, actions, shown } = await openBesideDetached();
    await actions.saveDetached(closedTab);
    expect(background.saved).toEqual([held]);
    expect(background.asked.slice(-2)).toEqual([
      ['takeDetachedFile', { detachedId: 'detached' }],
      ['discardDetached', { detachedId: 'detached', isSaved: true }],
    ]);
    expect(shown().savingDetached).toBeNull();
  });

  test.each(noFile)(
    'keeps a file that could not be fetched to be saved, and says so: %s',
    async (_why, answer) => {
      const { background, actions, shown } = await openBesideDetached();
      background.answers.takeDetachedFile = answer;
      await actions.saveDetached(closedTab);
      expect(background.saved).toEqual([]);
      expect(background.countOf('discardDetached')).toBe(0);
      expect(shown()).toMatchObject({ savingDetached: null, notSavedDetached: 'detached' });
    },
  );

  test('says no more that a file could not be fetched, once it is tried again', async () => {
    const { background, actions, shown } = await openBesideDetached();
    background.answers.takeDetachedFile = () => null;
    await actions.saveDetached(closedTab);
    background.answers.takeDetachedFile = () => held;
    const saving = actions.saveDetached(closedTab);
    expect(shown()).toMatchObject({ savingDetached: 'detached', notSavedDetached: null });
    await saving;
    expect(shown().notSavedDetached).toBeNull();
  });

  test('shows which one is being fetched, and fetches it once for two clicks', async () => {
    const { background, actions, shown } = await openBesideDetached();
    const saving = [actions.saveDetached(closedTab), actions.saveDetached(closedTab)];
    expect(shown().savingDetached).toBe('detached');
    await Promise.all(saving);
    expect(background.countOf('takeDetachedFile')).toBe(1);
    expect(background.saved).toEqual([held]);
  });
});
