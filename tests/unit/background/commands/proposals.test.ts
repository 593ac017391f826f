import { describe, expect, it } from 'vitest';
import { foreignTarget, job, placeTarget, states } from '../../fixtures/sample-transfer.ts';
import { BANK, createCommandWorld, pageWith, settle, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo' });
const letter = placeTarget({ key: 'letter' });
const inFrame = foreignTarget(BANK, { key: 'framed' });
const coming = ['receiving', 'downloading', 'filling'] as const;

/** A transfer to the photo field, where the person has asked for a file at the letter field. */
function asked(name: keyof typeof states = 'receiving', proposed = letter) {
  return createCommandWorld(pageWith(photo, letter), states[name], { proposed });
}

describe('a second place that the person asks a file for while one is on its way', () => {
  it.each(coming)('is asked about, and changes nothing else (%s)', async (name) => {
    const { pageCommands, now, stored, cancelledJobs, world } = createCommandWorld(photo, states[name]);
    const before = now();
    await pageCommands.requestAt(TAB, letter);
    expect(now()).toEqual({ ...before, proposed: letter });
    expect(stored.at(-1)).toEqual(now());
    expect({ cancelledJobs, made: world.made }).toEqual({ cancelledJobs: [], made: 0 });
  });

  it('is not asked about where it is the same place', async () => {
    const { pageCommands, now } = createCommandWorld(photo, states.receiving);
    await pageCommands.requestAt(TAB, photo);
    expect(now()?.proposed).toBeNull();
  });

  it('is not asked about any more when the person points at the first place again', async () => {
    const { pageCommands, now } = asked();
    await pageCommands.requestAt(TAB, photo);
    expect(now()).toMatchObject({ target: photo, proposed: null });
  });

  it('is not asked about any more when the person has picked it on the page meanwhile', async () => {
    const { pageCommands, now } = asked();
    await pageCommands.choosePlace(TAB, letter);
    expect(now()).toMatchObject({ id: 'first', target: letter, proposed: null });
  });

  it.each(['receiving', 'downloading'] as const)(
    'is taken without a question where the person picks it on the page (%s)',
    async (name) => {
      const { pageCommands, now } = createCommandWorld(photo, states[name]);
      await pageCommands.choosePlace(TAB, letter);
      expect(now()).toMatchObject({ id: 'first', target: letter, isTargetChosen: true, proposed: null });
    },
  );
});

describe('the answer', () => {
  it('"put it there instead" sends the coming file to the second place', async () => {
    const { commands, backend, now, delivered, cancelledJobs, rest } = asked();
    await commands.answerProposal({ tabId: TAB, answer: 'redirect' });
    expect(now()).toMatchObject({ id: 'first', target: letter, isTargetChosen: true, proposed: null });
    backend.sendFile();
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
    expect(cancelledJobs).toEqual([]);
  });

  it('"stop it" cancels the job, and the second place gets a code of its own', async () => {
    const { commands, now, cancelledJobs } = asked();
    await commands.answerProposal({ tabId: TAB, answer: 'replace' });
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true, proposed: null });
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('"leave it" changes nothing', async () => {
    const { commands, now, cancelledJobs } = asked();
    await commands.answerProposal({ tabId: TAB, answer: 'leave' });
    expect(now()).toMatchObject({ id: 'first', target: photo, state: states.receiving, proposed: null });
    expect(cancelledJobs).toEqual([]);
  });

  it.each([
    ['of the page', letter],
    ['of another recipient, whom the person has named by this', inFrame],
  ])('puts a file that is held by then into the second place (%s)', async (_whose, target) => {
    const { commands, delivered, rest } = asked('holding', target);
    await commands.answerProposal({ tabId: TAB, answer: 'redirect' });
    await rest();
    expect(delivered).toEqual([{ target, isForced: false }]);
  });

  it('comes too late for a file that is just being put in: the question stays', async () => {
    const { commands, now, delivered, rest } = asked('filling');
    await commands.answerProposal({ tabId: TAB, answer: 'redirect' });
    await rest();
    expect(delivered).toEqual([{ target: photo, isForced: false }]);
    expect(now()).toMatchObject({ target: photo, proposed: letter, state: { name: 'done' } });
  });

  it.each(['redirect', 'replace', 'leave'] as const)('to no question does nothing (%s)', async (answer) => {
    const { commands, now } = createCommandWorld(photo, states.receiving);
    await commands.answerProposal({ tabId: TAB, answer });
    await commands.answerProposal({ tabId: 99, answer });
    expect(now()).toMatchObject({ id: 'first', target: photo, state: states.receiving });
  });
});

describe('the answer about a place of another recipient than the phone was told of', () => {
  it.each(coming)('"put it there instead" changes nothing while the file comes (%s)', async (name) => {
    const { commands, now, delivered, cancelledJobs, rest } = asked(name, inFrame);
    await commands.answerProposal({ tabId: TAB, answer: 'redirect' });
    expect(now()).toMatchObject({ id: 'first', target: photo, isTargetChosen: false, proposed: inFrame });
    expect(cancelledJobs).toEqual([]);
    if (name === 'filling') await rest();
    expect(delivered.filter(({ target }) => target !== photo)).toEqual([]);
  });

  it('"stop it" cancels the job, and they get a code of their own', async () => {
    const { commands, now, backend, cancelledJobs } = asked('receiving', inFrame);
    await commands.answerProposal({ tabId: TAB, answer: 'replace' });
    await settle();
    expect(now()).toMatchObject({ id: 'new-1', target: inFrame, isTargetChosen: true, proposed: null });
    expect(backend.asked).toMatchObject([{ site: { origin: BANK } }]);
    expect(cancelledJobs).toEqual([job.id]);
  });
});

describe('the answer when the first transfer is over by then', () => {
  it.each(['done', 'failed', 'cancelled'] as const)('starts one for the second place (%s)', async (name) => {
    const { commands, now, cancelledJobs } = asked(name);
    await commands.answerProposal({ tabId: TAB, answer: 'replace' });
    expect(now()).toMatchObject({ id: 'new-1', target: letter, isTargetChosen: true });
    expect(cancelledJobs).toEqual([]);
  });

  it('starts none after "leave it"', async () => {
    const { commands, now } = asked('done');
    await commands.answerProposal({ tabId: TAB, answer: 'leave' });
    expect(now()).toMatchObject({ id: 'first', state: states.done, proposed: null });
  });

  it('finds the question still there', async () => {
    const { now, backend, rest } = asked();
    backend.sendFile();
    await rest();
    expect(now()).toMatchObject({ state: { name: 'done' }, target: photo, proposed: letter });
  });
});
