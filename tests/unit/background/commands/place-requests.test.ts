import { describe, expect, it } from 'vitest';
import type { PlaceTarget } from '../../../../lib/transfer/target.ts';
import { foreignTarget, job, opaqueTarget, placeTarget, states } from '../../fixtures/sample-transfer.ts';
import { BANK, createCommandWorld, pageWith, settle, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo' });
const letter = placeTarget({ key: 'letter' });
const inFrame = foreignTarget(BANK, { key: 'framed' });
const sealed = opaqueTarget({ key: 'sealed' });
const toFrame = { target: inFrame, isTargetChosen: true };
const forBank = { ...job, requirements: { ...job.requirements, recipient: BANK } };
const waitingForBank = { ...states.waiting, job: forBank };

const pointed = ['choosePlace', 'requestAt'] as const;
const ways = ['picker', ...pointed] as const;
const open = ['creating', 'waiting', 'receiving', 'downloading', 'holding'] as const;
const finals = ['done', 'failed', 'cancelled'] as const;

/** Asks for a place in the page. Resolves with whether the person has to be asked first. */
async function request({ pageCommands }: World, way: (typeof ways)[number], target: PlaceTarget) {
  if (way !== 'picker') return pageCommands[way](TAB, target);
  return (await pageCommands.answerPicker(TAB, 'first', target)) === 'confirm';
}

type World = Pick<ReturnType<typeof createCommandWorld>, 'pageCommands'>;

function bySomebodyElse<Way extends string>(all: readonly Way[]) {
  return all.flatMap((way) => [
    { way, who: 'a frame of another site', target: inFrame },
    { way, who: 'a frame without an origin', target: sealed },
  ]);
}

describe.each(bySomebodyElse(ways))('a place of $who that is asked for ($way)', ({ way, target }) => {
  it.each(open)('is asked about, and changes nothing else (%s)', async (name) => {
    const { given, now, backend, rest, ...world } = createCommandWorld(photo);
    backend.delayJobs();
    given(states[name]);
    const before = now();
    expect(await request(world, way, target)).toBe(true);
    expect(now()).toEqual({ ...before, question: { target, askedBy: way } });
    expect(world.stored.at(-1)).toEqual(now()); // for the window of the extension that asks
    if (name === 'holding') await rest();
    expect(world).toMatchObject({ delivered: [], cancelledJobs: [], world: { made: 0 } });
  });
});

describe.each(bySomebodyElse(pointed))(
  'a place of $who that the person points at ($way)',
  ({ way, target }) => {
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
  },
);

describe.each(ways)('a place of a recipient that was named already (%s)', (way) => {
  it.each([
    ['the phone and the person know it', toFrame],
    ['the phone alone knows it', {}],
  ])('is taken at once where %s', async (_who, more) => {
    const other = foreignTarget(BANK, { key: 'another of it' });
    const world = createCommandWorld(photo, waitingForBank, more);
    expect(await request(world, way, other)).toBe(false);
    expect(world.now()).toMatchObject({ id: 'first', target: other, isTargetChosen: true, question: null });
  });

  it('is asked about once more where it is another document without an origin', async () => {
    const world = createCommandWorld(photo, states.holding, { target: sealed, isTargetChosen: true });
    const next = opaqueTarget({ key: 'sealed' }, 'loaded anew');
    expect(await request(world, way, next)).toBe(true);
    expect(world.now()).toMatchObject({ target: sealed, question: { target: next, askedBy: way } });
  });
});

describe.each(ways)('a place of the page itself (%s)', (way) => {
  it.each([
    'receiving',
    'downloading',
    'holding',
    ...(way === 'picker' ? [] : (['filling'] as const)),
  ] as const)('is asked about where the file was sent for a frame (%s)', async (name) => {
    const world = createCommandWorld(photo, { ...states[name], job: forBank }, toFrame);
    expect(await request(world, way, letter)).toBe(true);
    expect(world.now()).toMatchObject({ id: 'first', target: inFrame, proposed: null });
    expect(world.now()?.question).toEqual({ target: letter, askedBy: way });
    expect(world.delivered).toEqual([]);
  });

  it('gets a code of its own where one for a frame is not used yet', async () => {
    const world = createCommandWorld(photo, waitingForBank, toFrame);
    expect(await request(world, way, letter)).toBe(false);
    expect(world.now()).toMatchObject({ id: 'new-1', target: letter, question: null });
  });
});

describe('a place that a slow page tells late', () => {
  it('is aimed at where the transfer still aims by itself', async () => {
    const world = createCommandWorld(photo, states.waiting);
    expect(await world.pageCommands.requestLate(TAB, letter)).toBe(false);
    expect(world.now()).toMatchObject({ target: letter, isTargetChosen: true });
  });

  it('is asked about where it is somebody else’s', async () => {
    const world = createCommandWorld(photo, states.waiting);
    expect(await world.pageCommands.requestLate(TAB, inFrame)).toBe(true);
    expect(world.now()).toMatchObject({ target: photo, question: { target: inFrame, askedBy: 'requestAt' } });
  });

  it('does not take the place of the one that the person chose meanwhile', async () => {
    const world = createCommandWorld(photo, states.waiting, { isTargetChosen: true });
    expect(await world.pageCommands.requestLate(TAB, letter)).toBe(false);
    expect(world.now()).toMatchObject({ target: photo, proposed: null });
  });

  it.each(finals)('starts nothing after %s', async (name) => {
    const world = createCommandWorld(photo, states[name]);
    expect(await world.pageCommands.requestLate(TAB, letter)).toBe(false);
    expect(world.now()).toMatchObject({ id: 'first', state: { name } });
  });
});
