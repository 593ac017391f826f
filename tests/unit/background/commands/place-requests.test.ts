import { describe, expect, it } from 'vitest';
import { foreignTarget, job, opaqueTarget, placeTarget, states } from '../../fixtures/sample-transfer.ts';
import { BANK, createCommandWorld, pageWith, settle, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo' });
const letter = placeTarget({ key: 'letter' });
const inFrame = foreignTarget(BANK, { key: 'framed' });
const sealed = opaqueTarget({ key: 'sealed' });
const toFrame = { target: inFrame, isTargetChosen: true };
const forBank = { ...job, requirements: { ...job.requirements, recipient: BANK } };
const waitingForBank = { ...states.waiting, job: forBank };

const ways = ['choosePlace', 'requestAt'] as const;
const open = ['creating', 'waiting', 'receiving', 'downloading', 'holding'] as const;
const finals = ['done', 'failed', 'cancelled'] as const;
const somebodyElse = ways.flatMap((way) => [
  { way, who: 'a frame of another site', target: inFrame },
  { way, who: 'a frame without an origin', target: sealed },
]);

describe.each(somebodyElse)('a place of $who that the person asks for ($way)', ({ way, target }) => {
  it.each(open)('is asked about, and changes nothing else (%s)', async (name) => {
    const { pageCommands, given, now, backend, rest, ...world } = createCommandWorld(photo);
    backend.delayJobs();
    given(states[name]);
    const before = now();
    expect(await pageCommands[way](TAB, target)).toBe(true);
    expect(now()).toEqual({ ...before, question: { target, askedBy: way } });
    expect(world.stored.at(-1)).toEqual(now()); // for the window of the extension that asks
    if (name === 'holding') await rest();
    expect(world).toMatchObject({ delivered: [], cancelledJobs: [], world: { made: 0 } });
  });

  it('is asked about while the file is put into another place, and gets nothing of it', async () => {
    const { pageCommands, now, delivered, rest } = createCommandWorld(photo, states.filling);
    expect(await pageCommands[way](TAB, target)).toBe(true);
    await rest();
    expect(delivered).toEqual([{ target: photo, isForced: false }]);
    expect(now()).toMatchObject({ target: photo, proposed: null, question: { target, askedBy: way } });
  });

  it('starts a transfer for the page itself where there is none, with the question', async () => {
    const { pageCommands, now, backend } = createCommandWorld(pageWith(photo, letter));
    expect(await pageCommands[way](TAB, target)).toBe(true);
    await settle();
    expect(now()).toMatchObject({ id: 'new-1', target: photo, isTargetChosen: false });
    expect(now()).toMatchObject({ choices: [photo, letter], question: { target, askedBy: way } });
    expect(backend.asked).toMatchObject([{ site: { origin: 'https://example.com' } }]);
  });

  it.each(finals)('starts another transfer with the question after %s', async (name) => {
    const { pageCommands, now } = createCommandWorld(photo, states[name]);
    expect(await pageCommands[way](TAB, target)).toBe(true);
    expect(now()).toMatchObject({ id: 'new-1', target: photo, question: { target, askedBy: way } });
  });
});

describe.each(ways)('a place of a recipient that was named already (%s)', (way) => {
  it('is taken at once', async () => {
    const other = foreignTarget(BANK, { key: 'another of it' });
    const { pageCommands, now } = createCommandWorld(photo, waitingForBank, toFrame);
    expect(await pageCommands[way](TAB, other)).toBe(false);
    expect(now()).toMatchObject({ id: 'first', target: other, isTargetChosen: true, question: null });
  });

  it('is asked about once more where it is another document without an origin', async () => {
    const { pageCommands, now } = createCommandWorld(photo, states.holding, {
      target: sealed,
      isTargetChosen: true,
    });
    const next = opaqueTarget({ key: 'sealed' }, 'loaded anew');
    expect(await pageCommands[way](TAB, next)).toBe(true);
    expect(now()).toMatchObject({ target: sealed, question: { target: next, askedBy: way } });
  });
});

describe.each(ways)('a place of the page itself (%s)', (way) => {
  it.each(['receiving', 'downloading', 'filling', 'holding'] as const)(
    'is asked about where the file was sent for a frame (%s)',
    async (name) => {
      const state = { ...states[name], job: forBank };
      const { pageCommands, now } = createCommandWorld(photo, state, toFrame);
      expect(await pageCommands[way](TAB, letter)).toBe(true);
      expect(now()).toMatchObject({ id: 'first', target: inFrame, proposed: null });
      expect(now()?.question).toEqual({ target: letter, askedBy: way });
    },
  );

  it('gets a code of its own where one for a frame is not used yet', async () => {
    const { pageCommands, now } = createCommandWorld(photo, waitingForBank, toFrame);
    expect(await pageCommands[way](TAB, letter)).toBe(false);
    expect(now()).toMatchObject({ id: 'new-1', target: letter, question: null });
  });
});
