import { describe, expect, it } from 'vitest';
import type { PlaceTarget } from '../../../../lib/transfer/target.ts';
import type { AskedBy, Transfer } from '../../../../lib/transfer/transfer.ts';
import { foreignTarget, job, opaqueTarget, placeTarget, states } from '../../fixtures/sample-transfer.ts';
import { BANK, createCommandWorld, settle, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo' });
const inFrame = foreignTarget(BANK, { key: 'framed' });
const sealed = opaqueTarget({ key: 'sealed' });
const ways = ['picker', 'choosePlace', 'requestAt'] as const;
const pickerInFrame = { tabId: TAB, ...inFrame.document };

/** A transfer to the page's own field, where the person was asked about another place. */
function asked(
  name: keyof typeof states,
  {
    target = inFrame,
    askedBy = 'choosePlace',
    ...more
  }: Partial<Transfer> & { target?: PlaceTarget; askedBy?: AskedBy } = {},
) {
  const world = createCommandWorld(photo);
  if (name === 'creating') world.backend.delayJobs();
  world.given(states[name], { target: photo, question: { target, askedBy }, ...more });
  const choice = { key: target.place.key, ...target.document };
  const answer = (isConfirmed: boolean) =>
    world.commands.answerRecipient({ tabId: TAB, choice, isConfirmed });
  return { ...world, answer };
}

describe('a yes to the recipient that the popup has named', () => {
  it.each(ways)('gets them a code of their own while nothing is sent (%s)', async (askedBy) => {
    const { answer, now, backend, cancelledJobs } = asked('waiting', { askedBy });
    await answer(true);
    await settle();
    expect(now()).toMatchObject({ id: 'new-1', target: inFrame, isTargetChosen: true, question: null });
    expect(backend.asked).toMatchObject([{ site: { origin: BANK } }]);
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('replaces a code that is being made for the page', async () => {
    const { answer, now } = asked('creating');
    await answer(true);
    expect(now()).toMatchObject({ id: 'new-1', target: inFrame, question: null });
  });

  it.each(ways)('puts a held file there at once (%s)', async (askedBy) => {
    const { answer, now, delivered, rest } = asked('holding', { askedBy });
    await answer(true);
    await rest();
    expect(delivered).toEqual([{ target: inFrame, isForced: false }]);
    expect(now()).toMatchObject({ id: 'first', target: inFrame, state: states.done, question: null });
  });

  it('puts a held file into a part without an origin, where it is the one that was asked about', async () => {
    const { answer, delivered, rest } = asked('holding', { target: sealed });
    await answer(true);
    await rest();
    expect(delivered).toEqual([{ target: sealed, isForced: false }]);
  });

  it.each(ways.flatMap((askedBy) => [['receiving', askedBy] as const, ['downloading', askedBy] as const]))(
    'never redirects what the phone sends for somebody else: it asks what becomes of it (%s, %s)',
    async (name, askedBy) => {
      const { answer, now, cancelledJobs, backend, delivered, rest } = asked(name, { askedBy });
      await answer(true);
      expect(now()).toMatchObject({ id: 'first', target: photo, proposed: inFrame, question: null });
      expect(cancelledJobs).toEqual([]);
      backend.sendFile();
      await rest();
      expect(delivered).toEqual([{ target: photo, isForced: false }]);
    },
  );

  it.each(['done', 'failed', 'cancelled'] as const)('starts a transfer for them after %s', async (name) => {
    const { answer, now } = asked(name);
    await answer(true);
    expect(now()).toMatchObject({ id: 'new-1', target: inFrame, isTargetChosen: true, question: null });
  });

  it('gives the page itself a held file that was sent for a frame', async () => {
    const letter = placeTarget({ key: 'letter' });
    const { commands, given, delivered, rest } = createCommandWorld(photo);
    const forBank = { ...job, requirements: { ...job.requirements, recipient: BANK } };
    const question = { target: letter, askedBy: 'choosePlace' } as const;
    given({ ...states.holding, job: forBank }, { target: inFrame, isTargetChosen: true, question });
    const choice = { key: 'letter', ...letter.document };
    await commands.answerRecipient({ tabId: TAB, choice, isConfirmed: true });
    await rest();
    expect(delivered).toEqual([{ target: letter, isForced: false }]);
  });
});

describe('a no to the recipient', () => {
  it.each(['creating', 'waiting', 'receiving', 'downloading', 'holding', 'done'] as const)(
    'leaves all as it was (%s)',
    async (name) => {
      const { answer, now, delivered, cancelledJobs, world } = asked(name);
      const before = now();
      await answer(false);
      expect(now()).toEqual({ ...before, question: null });
      expect({ delivered, cancelledJobs, made: world.made }).toEqual({
        delivered: [],
        cancelledJobs: [],
        made: 0,
      });
    },
  );
});

describe('what an open picker is told', () => {
  it.each([
    ['waiting', 'newCode'],
    ['creating', 'waiting'],
    ['holding', 'filling'],
    ['receiving', 'refused'],
    ['downloading', 'refused'],
    ['cancelled', 'newCode'],
  ] as const)('after a yes while %s: %s', async (name, reply) => {
    const { answer, pickersTold } = asked(name, { askedBy: 'picker' });
    await answer(true);
    expect(pickersTold).toEqual([{ ...pickerInFrame, reply }]);
  });

  it('after a yes, where the phone was told of them already: waiting', async () => {
    const letter = placeTarget({ key: 'letter' });
    const { answer, pickersTold, now } = asked('receiving', { target: letter, askedBy: 'picker' });
    await answer(true);
    expect(pickersTold).toEqual([{ tabId: TAB, ...letter.document, reply: 'waiting' }]);
    expect(now()).toMatchObject({ id: 'first', target: letter, proposed: null });
  });

  it('after a no: refused', async () => {
    const { answer, pickersTold } = asked('waiting', { askedBy: 'picker' });
    await answer(false);
    expect(pickersTold).toEqual([{ ...pickerInFrame, reply: 'refused' }]);
  });

  it.each(['choosePlace', 'requestAt'] as const)('nothing, where none is open (%s)', async (askedBy) => {
    const { answer, pickersTold } = asked('waiting', { askedBy });
    await answer(true);
    expect(pickersTold).toEqual([]);
  });
});

describe('an answer that is not to the question', () => {
  it.each([
    ['another place', { key: 'another', ...inFrame.document }],
    ['another document', { key: 'framed', documentId: 'another', frameId: 4 }],
    ['another frame', { key: 'framed', documentId: 'foreign', frameId: 5 }],
  ])('because it names %s is ignored', async (_what, choice) => {
    const { commands, now, pickersTold } = asked('waiting', { askedBy: 'picker' });
    const before = now();
    await commands.answerRecipient({ tabId: TAB, choice, isConfirmed: true });
    expect(now()).toEqual(before);
    expect(pickersTold).toEqual([]);
  });

  it('because there is none is ignored', async () => {
    const { commands, now } = createCommandWorld(photo, states.waiting);
    const choice = { key: 'framed', ...inFrame.document };
    await commands.answerRecipient({ tabId: TAB, choice, isConfirmed: true });
    await commands.answerRecipient({ tabId: 99, choice, isConfirmed: true });
    expect(now()).toMatchObject({ id: 'first', target: photo });
  });
});

describe('a document that has replaced the one that the person was asked about', () => {
  const changes = [
    ['is gone', inFrame, async () => Promise.reject(new Error('Could not establish connection.'))],
    ['is of another site by now', inFrame, 'https://thief.example'],
    ['has no origin by now', inFrame, null],
    ['has an origin by now', sealed, BANK],
  ] as const;

  it.each(changes.flatMap((change) => [[...change, 'waiting'] as const, [...change, 'holding'] as const]))(
    'and that %s gets nothing',
    async (...[, target, change, name]) => {
      const { answer, world, now, delivered, pickersTold, rest } = asked(name, { target, askedBy: 'picker' });
      world.identify =
        typeof change === 'function'
          ? change
          : async (address) => ({ address, origin: change, url: change ?? 'about:blank' });
      await answer(true);
      if (name === 'holding') await rest();
      expect(now()).toMatchObject({ id: 'first', target: photo, state: { name }, question: null });
      expect(delivered).toEqual([]);
      expect(pickersTold).toEqual([{ tabId: TAB, ...target.document, reply: 'refused' }]);
    },
  );

  it('gets nothing where it is another one without an origin', async () => {
    const { answer, world, delivered, now } = asked('holding', { target: sealed });
    const address = { frameId: sealed.document.frameId, documentId: 'loaded anew' };
    world.identify = async () => ({ address, origin: null, url: 'about:srcdoc' });
    await answer(true);
    expect(now()).toMatchObject({ target: photo, state: states.holding });
    expect(delivered).toEqual([]);
  });
});
