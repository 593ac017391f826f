import { expect, it } from 'vitest';
import { noTarget, placeTarget } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, states, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo' });
const busy = { ...noTarget, reason: 'notResponding' } as const;

it.each(['waiting', 'receiving', 'downloading', 'holding'] as const)(
  'the late answer of a busy page is used while a transfer is %s, with the same code',
  async (name) => {
    const { commands, given, now, expected } = createCommandWorld(pageWith());
    given(states[name], { target: busy });
    await commands.takeLateSurvey(TAB, pageWith(photo));
    expect(now()).toMatchObject({ id: 'first', state: states[name], target: photo, choices: [photo] });
    expect(expected).toMatchObject([{ transferId: 'first', documents: [{ frameId: 0 }] }]);
  },
);

it.each(['filling', 'done', 'failed', 'cancelled'] as const)(
  'the late answer of a busy page is ignored by a transfer that is %s',
  async (name) => {
    const { commands, given, now, expected } = createCommandWorld(pageWith());
    given(states[name], { target: busy });
    await commands.takeLateSurvey(TAB, pageWith(photo));
    expect(now()).toMatchObject({ id: 'first', target: busy });
    expect(expected).toEqual([]);
  },
);

it('the place that the person chose meanwhile is kept', async () => {
  const chosen = placeTarget({ key: 'chosen' });
  const { commands, given, now } = createCommandWorld(pageWith());
  given(states.waiting, { target: chosen, isTargetChosen: true });
  await commands.takeLateSurvey(TAB, pageWith(photo, chosen));
  expect(now()).toMatchObject({ target: chosen, isTargetChosen: true });
});

it('the late answer of a page starts no transfer', async () => {
  const { commands, now } = createCommandWorld(pageWith());
  await commands.takeLateSurvey(TAB, pageWith(photo));
  expect(now()).toBeUndefined();
});
