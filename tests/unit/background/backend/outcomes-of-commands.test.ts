import { describe, expect, it } from 'vitest';
import type { TransferCommands } from '../../../../lib/background/commands/transfer-commands.ts';
import { detached, job, ofTab, placeTarget, sent, states } from '../../fixtures/sample-transfer.ts';
import { createCommandWorld, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo', accept: 'image/*' });
const canReport = { ...job, canReport: true };
const holding = { ...states.holding, job: canReport };
const done = { ...states.done, job: canReport };

/** A tab whose transfer an earlier worker has brought into this state. */
function given(state: Parameters<ReturnType<typeof createCommandWorld>['given']>[0], owner = ofTab(TAB)) {
  const world = createCommandWorld(photo);
  world.given(state, { owner });
  return world;
}

describe('the phone is told what became of its files', () => {
  it.each<[string, (commands: TransferCommands) => Promise<void>, string]>([
    ['discards what an earlier worker held', (on) => on.cancelTransfer({ tabId: TAB }), 'discarded'],
    ['wants a new code in place of them', (on) => on.renewCode({ tabId: TAB }), 'discarded'],
    ['saves them', (on) => on.fileSaved({ tabId: TAB, transferId: 'first' }), 'saved'],
  ])('when the person %s', async (_what, act, kind) => {
    const { commands, reports } = given(holding);
    await act(commands);
    expect(reports).toEqual([[job.id, { kind }]]);
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
    const { commands, now, reports } = given(blocked);
    await commands.allowUnsealed({ tabId: TAB });
    expect(reports).toEqual([[job.id, { kind: 'unsealed' }]]);
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

  it('is allowed nothing where the organisation wants sealed files', async () => {
    const required = { ...blocked, job: { ...blocked.job, isSealingRequired: true } };
    const { commands, now, reports } = given(required);
    await commands.allowUnsealed({ tabId: TAB });
    expect([reports, now()?.state]).toEqual([[], required]);
  });

  it('is allowed nothing where no phone has said so', async () => {
    const { sealProblem: _none, ...sealing } = blocked;
    const { commands, now, reports } = given(sealing);
    await commands.allowUnsealed({ tabId: TAB });
    expect(reports).toEqual([]);
    expect(now()?.state).toEqual(sealing);
  });
});

describe('forgetting the phone', () => {
  it('tells it so, and its job remembers that, once the files are in the page', async () => {
    const { commands, phones, reports, now } = given(done);
    phones.known = job.id;
    await commands.forgetPhone({ tabId: TAB });
    expect([phones.known, reports]).toEqual([null, [[job.id, { kind: 'finished' }]]]);
    expect(now()?.state).toEqual({ ...done, job: { ...canReport, isPhoneForgotten: true } });
  });

  it('releases the phone’s last job, and makes a new code, while it is asked for another', async () => {
    const asked = { ...states.waiting, job: { ...canReport, id: 'asked', isPhoneAsked: true } };
    const { commands, phones, reports, now, backend } = given(asked);
    phones.known = job.id;
    await commands.forgetPhone({ tabId: TAB });
    expect([phones.known, reports]).toEqual([null, [[job.id, { kind: 'finished' }]]]);
    expect(now()?.id).toBe('new-1');
    expect(backend.asked.at(-1)).not.toHaveProperty('after');
  });

  it('tells nobody where none is known any more', async () => {
    const { commands, reports, now } = given(done);
    await commands.forgetPhone({ tabId: TAB });
    expect(reports).toEqual([]);
    expect(now()?.state).toMatchObject({ job: { isPhoneForgotten: true } });
  });
});
