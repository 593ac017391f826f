import { describe, expect, it } from 'vitest';
import { foreignTarget, job, opaqueTarget, placeTarget, states } from '../../fixtures/sample-transfer.ts';
import { BANK, createCommandWorld, pageWith, settle } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo' });
const inFrame = foreignTarget(BANK, { key: 'framed' });
const sealed = opaqueTarget({ key: 'sealed' });
const page = pageWith(photo, inFrame, sealed);

describe('choosing a place of somebody else by name', () => {
  it.each([
    ['a frame of another site', inFrame, { origin: BANK }],
    ['a frame without an origin', sealed, { origin: 'https://example.com', opaque: true }],
  ] as const)('gives %s a code of its own', async (_what, target, told) => {
    const { choose, now, backend, cancelledJobs } = createCommandWorld(page, states.waiting);
    await choose(target);
    await settle();
    expect(now()).toMatchObject({ id: 'new-1', target, isTargetChosen: true, question: null });
    expect(backend.asked.map(({ site }) => site)).toEqual([told]);
    expect(cancelledJobs).toEqual([job.id]);
  });

  it.each(['receiving', 'downloading'] as const)(
    'asks what becomes of what the phone sends for the page (%s)',
    async (name) => {
      const { choose, now, backend, delivered, cancelledJobs, rest } = createCommandWorld(page, states[name]);
      await choose(inFrame);
      expect(now()).toMatchObject({ id: 'first', target: photo, isTargetChosen: false, proposed: inFrame });
      backend.sendFile();
      await rest();
      expect(delivered).toEqual([{ target: photo, isForced: false }]);
      expect(cancelledJobs).toEqual([]);
    },
  );

  it('asks likewise where the page itself is chosen while the phone sends for a frame', async () => {
    const forBank = { ...job, requirements: { ...job.requirements, recipient: BANK } };
    const toFrame = { target: inFrame, isTargetChosen: true };
    const { choose, now } = createCommandWorld(page, { ...states.receiving, job: forBank }, toFrame);
    await choose(photo);
    expect(now()).toMatchObject({ id: 'first', target: inFrame, proposed: photo });
  });

  it('puts a held file there at once', async () => {
    const { choose, delivered, rest } = createCommandWorld(page, states.holding);
    await choose(inFrame);
    await rest();
    expect(delivered).toEqual([{ target: inFrame, isForced: false }]);
  });
});
