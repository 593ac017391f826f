import { describe, expect, it } from 'vitest';
import { MAX_FILES } from '@svc/protocol';
import { startTransfer } from '../../../../lib/background/commands/start-transfer.ts';
import type { PlaceTarget } from '../../../../lib/transfer/target.ts';
import { job, noTarget, placeTarget, states } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo' });
const papers = placeTarget({ key: 'papers' });
const picture = placeTarget({ key: 'picture', accept: 'image/*' });

/** A code for any file, as it is made for a page without a place. */
const requirements = { accept: '', maxBytes: null, maxFiles: MAX_FILES, recipient: 'https://example.com' };
const waitingForAny = { ...states.waiting, job: { ...job, requirements } };

function openOn(...places: PlaceTarget[]) {
  const opened = createCommandWorld(pageWith(...places));
  return { ...opened, look: () => opened.commands.lookAgain({ tabId: TAB }) };
}

describe('a look at the page while the popup is open', () => {
  it.each(['waiting', 'receiving', 'holding'] as const)(
    'lists what the page has by now, with the same code and place (%s)',
    async (name) => {
      const { given, look, now, soughtKeys } = openOn(papers, photo);
      given(states[name], { target: photo, choices: [photo] });
      await look();
      expect(now()).toMatchObject({ id: 'first', state: states[name], target: photo });
      expect(now()?.choices).toEqual([photo, papers]);
      expect(soughtKeys).toEqual(['photo']);
    },
  );

  it('takes away what the page has no more, but never the place that the code is for', async () => {
    const { given, look, now } = openOn(picture);
    given(states.waiting, { target: photo, choices: [photo, papers, picture] });
    await look();
    expect(now()).toMatchObject({ target: photo, choices: [picture] });
  });

  it('aims at a place where there was none', async () => {
    const { given, look, now } = openOn(picture);
    given(waitingForAny, { target: noTarget, choices: [] });
    await look();
    expect(now()).toMatchObject({ id: 'first', target: picture, isTargetChosen: false, choices: [picture] });
  });

  it('aims at no place that the code does not serve', async () => {
    const { given, look, now } = openOn(photo);
    const forImages = { ...job, requirements: { ...requirements, accept: 'image/*' } };
    given({ ...states.waiting, job: forImages }, { target: noTarget, choices: [] });
    await look();
    expect(now()).toMatchObject({ id: 'first', target: noTarget, choices: [photo] });
  });

  it('stores nothing where nothing has changed', async () => {
    const { given, look, stored } = openOn(photo);
    given(states.waiting, { target: photo, choices: [photo] });
    stored.length = 0;
    await look();
    expect(stored).toEqual([]);
  });

  it.each([
    ['a busy page', states.waiting, { ...pageWith(papers), documents: [] }],
    ['a page whose file is being put in', states.filling, pageWith(papers)],
  ])('changes nothing for %s', async (_what, state, page) => {
    const { given, look, now, world } = openOn();
    given(state, { target: photo, choices: [photo] });
    world.page = page;
    await look();
    expect(now()).toMatchObject({ target: photo, choices: [photo] });
  });

  it('changes nothing of a transfer that has come meanwhile', async () => {
    const { given, look, now, ports, world } = openOn(papers);
    given(states.waiting, { target: photo, choices: [photo] });
    ports.inOrder = async (tabId, run) => {
      world.page = pageWith(photo);
      await startTransfer(ports, { tabId, addsToField: false });
      await run();
    };
    await look();
    expect(now()).toMatchObject({ id: 'new-1', choices: [photo] });
  });
});

const busy = { ...noTarget, reason: 'notResponding' } as const;

it.each(['waiting', 'receiving', 'downloading', 'holding'] as const)(
  'the late answer of a busy page is used while a transfer is %s, with the same code',
  async (name) => {
    const { commands, now, expected } = createCommandWorld(pageWith(), states[name], { target: busy });
    await commands.takeLateSurvey(TAB, pageWith(photo));
    expect(now()).toMatchObject({ id: 'first', state: states[name], target: photo, choices: [photo] });
    expect(expected).toMatchObject([{ transferId: 'first', documents: [{ frameId: 0 }] }]);
  },
);

it.each(['filling', 'done', 'failed', 'cancelled'] as const)(
  'the late answer of a busy page is ignored by a transfer that is %s',
  async (name) => {
    const { commands, now, expected } = createCommandWorld(pageWith(), states[name], { target: busy });
    await commands.takeLateSurvey(TAB, pageWith(photo));
    expect(now()).toMatchObject({ id: 'first', target: busy });
    expect(expected).toEqual([]);
  },
);

it('the place that the person chose meanwhile is kept', async () => {
  const chosen = placeTarget({ key: 'chosen' });
  const { commands, now } = createCommandWorld(pageWith(), states.waiting, {
    target: chosen,
    isTargetChosen: true,
  });
  await commands.takeLateSurvey(TAB, pageWith(photo, chosen));
  expect(now()).toMatchObject({ target: chosen, isTargetChosen: true });
});

it('the late answer of a page starts no transfer', async () => {
  const { commands, now } = createCommandWorld(pageWith());
  await commands.takeLateSurvey(TAB, pageWith(photo));
  expect(now()).toBeUndefined();
});
