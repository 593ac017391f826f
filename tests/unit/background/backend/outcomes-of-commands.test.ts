import { describe, expect, it } from 'vitest';
import { detached, job, ofTab, placeTarget, sent } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, pageWith, states, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
const canReport = { ...job, canReport: true };
const holding = { ...states.holding, job: canReport };
const done = { ...states.done, job: canReport };

/** A tab whose transfer an earlier worker has brought into this state. */
function given(state: Parameters<ReturnType<typeof createCommandWorld>['given']>[0], owner = ofTab(TAB)) {
  const world = createCommandWorld(pageWith(photo));
  world.given(state, { owner });
  return world;
}

describe('the phone is told what became of its files', () => {
  it('when the person discards what an earlier worker held', async () => {
    const { commands, reports } = given(holding);
    await commands.cancelTransfer({ tabId: TAB });
    expect(reports).toEqual([[job.id, { kind: 'discarded' }]]);
  });

  it('when the person wants a new code in place of them', async () => {
    const { commands, reports } = given(holding);
    await commands.renewCode({ tabId: TAB });
    expect(reports).toEqual([[job.id, { kind: 'discarded' }]]);
  });

  it('when the person saves them', async () => {
    const { commands, reports } = given(holding);
    await commands.fileSaved({ tabId: TAB, transferId: 'first' });
    expect(reports).toEqual([[job.id, { kind: 'saved' }]]);
  });

  it.each([
    [true, 'saved'],
    [false, 'discarded'],
  ] as const)('also of a page that is closed (saved: %s)', async (isSaved, kind) => {
    const { commands, reports, runner } = given(holding, detached);
    await commands.discardDetached({ detachedId: 'first', isSaved });
    expect(reports).toEqual([[job.id, { kind }]]);
    expect(runner.list()).toEqual([]);
  });

  it('not as discarded where they are only fetched again', async () => {
    const failed = { name: 'failed', reason: 'downloadFailed', hasBegun: true } as const;
    const { commands, reports, rest } = given({ ...failed, sent: { ...sent, job: canReport } });
    await commands.restartTransfer({ tabId: TAB, addsToField: false });
    await rest();
    expect(reports).toEqual([[job.id, { kind: 'placed' }]]);
  });

  it('not again where the popup is only opened once more', async () => {
    const { commands, reports } = given(holding);
    await commands.openTransfer({ tabId: TAB });
    expect(reports).toEqual([]);
  });
});

describe('a phone that cannot seal', () => {
  const link = 'https://up.example/?job_id=j#k=key';
  const blocked = {
    ...states.waiting,
    isOpened: true,
    sealProblem: 'key_lost',
    job: { ...canReport, link, sealKey: 'key' },
  } as const;

  it('may send as it is this once, by a code without a key, and is asked for no other file', async () => {
    const { commands, now, world } = given(blocked);
    await commands.allowUnsealed({ tabId: TAB });
    expect(world.allowedUnsealed).toEqual([canReport.id]);
    expect(now()?.state).toMatchObject({
      name: 'waiting',
      job: {
        isUnsealedAllowed: true,
        isPhoneForgotten: true,
        sealKey: 'key',
        link: 'https://up.example/?job_id=j',
      },
    });
  });

  it('is allowed nothing where no phone has said so', async () => {
    const { sealProblem: _none, ...sealing } = blocked;
    const { commands, now, world } = given(sealing);
    await commands.allowUnsealed({ tabId: TAB });
    expect(world.allowedUnsealed).toEqual([]);
    expect(now()?.state).toEqual(sealing);
  });
});

describe('forgetting the phone', () => {
  it('tells it so, and its job remembers that, once the files are in the page', async () => {
    const { commands, phones, released, now } = given(done);
    phones.known = job.id;
    await commands.forgetPhone({ tabId: TAB });
    expect([phones.known, released]).toEqual([null, [job.id]]);
    expect(now()?.state).toEqual({ ...done, job: { ...canReport, isPhoneForgotten: true } });
  });

  it('releases the phone’s last job, and makes a new code, while it is asked for another', async () => {
    const asked = { ...states.waiting, job: { ...canReport, id: 'asked', isPhoneAsked: true } };
    const { commands, phones, released, now, backend } = given(asked);
    phones.known = job.id;
    await commands.forgetPhone({ tabId: TAB });
    expect([phones.known, released]).toEqual([null, [job.id]]);
    expect(now()?.id).toBe('new-1');
    expect(backend.asked.at(-1)).not.toHaveProperty('after');
  });

  it('tells nobody where none is known any more', async () => {
    const { commands, released, now } = given(done);
    await commands.forgetPhone({ tabId: TAB });
    expect(released).toEqual([]);
    expect(now()?.state).toMatchObject({ job: { isPhoneForgotten: true } });
  });
});
