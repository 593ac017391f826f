import { describe, expect, it } from 'vitest';
import { foreignTarget, job, opaqueTarget, placeTarget } from '../../fixtures/sample-transfer.ts';
import { BANK, createCommandWorld, pageWith, settle, states, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo' });
const inFrame = foreignTarget(BANK, { key: 'framed' });
const sealed = opaqueTarget({ key: 'sealed' });
const page = pageWith(photo, inFrame, sealed);
const listed = { choices: page.choices };

function choiceOf({ place, document }: typeof photo) {
  return { key: place.key, ...document };
}

describe('choosing a place of somebody else by name', () => {
  it.each([
    ['a frame of another site', inFrame, { origin: BANK }],
    ['a frame without an origin', sealed, { origin: 'https://example.com', opaque: true }],
  ] as const)('gives %s a code of its own', async (_what, target, told) => {
    const { commands, given, now, backend, cancelledJobs } = createCommandWorld(page);
    given(states.waiting, listed);
    await commands.chooseTarget({ tabId: TAB, choice: choiceOf(target) });
    await settle();
    expect(now()).toMatchObject({ id: 'new-1', target, isTargetChosen: true, question: null });
    expect(backend.asked.map(({ site }) => site)).toEqual([told]);
    expect(cancelledJobs).toEqual([job.id]);
  });

  it.each(['receiving', 'downloading'] as const)(
    'asks what becomes of what the phone sends for the page (%s)',
    async (name) => {
      const { commands, given, now, backend, delivered, cancelledJobs, rest } = createCommandWorld(page);
      given(states[name], listed);
      await commands.chooseTarget({ tabId: TAB, choice: choiceOf(inFrame) });
      expect(now()).toMatchObject({ id: 'first', target: photo, isTargetChosen: false, proposed: inFrame });
      backend.sendFile();
      await rest();
      expect(delivered).toEqual([{ target: photo, isForced: false }]);
      expect(cancelledJobs).toEqual([]);
    },
  );

  it('asks likewise where the page itself is chosen while the phone sends for a frame', async () => {
    const { commands, given, now } = createCommandWorld(page);
    const forBank = { ...job, requirements: { ...job.requirements, recipient: BANK } };
    given({ ...states.receiving, job: forBank }, { ...listed, target: inFrame, isTargetChosen: true });
    await commands.chooseTarget({ tabId: TAB, choice: choiceOf(photo) });
    expect(now()).toMatchObject({ id: 'first', target: inFrame, proposed: photo });
  });

  it('puts a held file there at once', async () => {
    const { commands, given, delivered, rest } = createCommandWorld(page);
    given(states.holding, listed);
    await commands.chooseTarget({ tabId: TAB, choice: choiceOf(inFrame) });
    await rest();
    expect(delivered).toEqual([{ target: inFrame, isForced: false }]);
  });
});
