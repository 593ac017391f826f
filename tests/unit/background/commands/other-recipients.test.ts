import { describe, expect, it } from 'vitest';
import type { TransferState } from '../../../../lib/transfer/transfer.ts';
import {
  detached,
  failed,
  foreignTarget,
  job,
  noTarget,
  ofTab,
  placeTarget,
  sent,
  states,
} from '../../fixtures/sample-transfer.ts';
import { BANK, createCommandWorld, pageWith, TAB } from '../../fixtures/command-world.ts';

const photo = placeTarget({ key: 'photo' });
const letter = placeTarget({ key: 'letter' });
const inFrame = foreignTarget(BANK, { key: 'framed' });
const another = foreignTarget('https://other.example', { key: 'another' });
/** The page's own place, after the tab has gone on to another site. */
const onNextSite = placeTarget(
  { key: 'next' },
  { recipient: { kind: 'own', origin: BANK }, site: { origin: BANK, title: '' } },
);
const forBank = { ...job, requirements: { ...job.requirements, recipient: BANK } };
const toFrame = { target: inFrame, isTargetChosen: true, choices: [photo, inFrame] };
/** The frame answers, and has the place no more. */
const frameEmpty = { ...pageWith(photo), documents: [photo.document, inFrame.document] };
const receiving = { ...states.receiving, job: forBank };
const refused = { ...states.holding, why: 'wrongType' } as const;

function sentForFrame(state: TransferState, page = frameEmpty) {
  return createCommandWorld(page, state, toFrame);
}

/** For the page before this one. */
function leftBehind(state: TransferState, owner = ofTab(TAB)) {
  return createCommandWorld(onNextSite, state, { owner, target: photo });
}

describe('a file that was sent for a frame of another site', () => {
  it('is held when the person takes the browser’s own picker in the frame', async () => {
    const { pageCommands, now, backend, delivered, rest } = sentForFrame(receiving, pageWith(photo));
    await pageCommands.releasePicker(TAB, 'first');
    backend.sendFile();
    await rest();
    expect(delivered).toEqual([]);
    expect(now()?.state).toMatchObject({ name: 'holding', why: 'noField' });
  });

  it('does not go to the page itself when the frame has lost its place', async () => {
    const { commands, backend, delivered, rest } = sentForFrame(receiving);
    await commands.takeLateSurvey(TAB, frameEmpty);
    backend.sendFile();
    await rest();
    expect(delivered).toEqual([]);
  });

  it('is not put anyway into the page itself', async () => {
    const { commands, now, delivered, rest } = sentForFrame({ ...refused, job: forBank });
    await commands.openTransfer({ tabId: TAB });
    await commands.putAnyway({ tabId: TAB });
    await rest();
    expect(delivered).toEqual([]);
    expect(now()?.choices).toEqual([photo]);
  });

  it('is fetched again for nobody else', async () => {
    const notFetched = failed('downloadFailed', { sent: { ...sent, job: forBank } });
    const { commands, now, delivered, rest } = sentForFrame(notFetched);
    await commands.restartTransfer({ tabId: TAB, addsToField: false });
    await rest();
    expect(delivered).toEqual([]);
    expect(now()).toMatchObject({ target: noTarget, state: { name: 'holding' } });
  });
});

describe('a file that was sent for a page that the tab has left', () => {
  it('is not put anyway into the next one', async () => {
    const { commands, delivered, rest } = leftBehind(refused);
    await commands.openTransfer({ tabId: TAB });
    await commands.putAnyway({ tabId: TAB });
    await rest();
    expect(delivered).toEqual([]);
  });

  it('does not go into the next one when that answers late', async () => {
    const { commands, backend, delivered, rest } = leftBehind(states.receiving);
    await commands.takeLateSurvey(TAB, pageWith(onNextSite));
    backend.sendFile();
    await rest();
    expect(delivered).toEqual([]);
  });

  it('does not go by itself into the page that a kept transfer is taken to while the phone sends', async () => {
    const { choose, commands, now, backend, delivered, rest } = leftBehind(states.receiving, detached);
    await commands.adoptDetached({ tabId: TAB, detachedId: 'first' });
    backend.sendFile();
    await rest();
    expect(delivered).toEqual([]);
    expect(now()?.state.name).toBe('holding');
    await choose(onNextSite);
    await rest();
    expect(delivered).toEqual([{ target: onNextSite, isForced: false }]);
  });
});

describe('a question about a recipient', () => {
  const question = { target: inFrame, askedBy: 'picker' } as const;
  const toSecond = { ...question, target: another };

  it('that is answered while the file is put in leads to another question, and closes the picker', async () => {
    const { commands, now, pickersTold } = createCommandWorld(photo, states.filling, { question });
    await commands.answerRecipient({
      tabId: TAB,
      choice: { key: 'framed', ...inFrame.document },
      isConfirmed: true,
    });
    expect(now()?.proposed).toEqual(inFrame);
    expect(pickersTold).toMatchObject([{ reply: 'refused' }]);
  });

  it('closes the picker that an earlier question was about', async () => {
    const { pageCommands, now, pickersTold } = createCommandWorld(photo, states.waiting);
    await pageCommands.answerPicker(TAB, 'first', inFrame);
    await pageCommands.choosePlace(TAB, another);
    expect(pickersTold).toMatchObject([{ frameId: inFrame.document.frameId, reply: 'refused' }]);
    expect(now()?.question).toEqual({ ...toSecond, askedBy: 'choosePlace' });
  });

  it('is over when the person asks for a place of the page itself', async () => {
    const { pageCommands, now } = createCommandWorld(photo, states.waiting);
    await pageCommands.choosePlace(TAB, inFrame);
    await pageCommands.choosePlace(TAB, letter);
    expect(now()).toMatchObject({ target: letter, question: null });
  });

  it('stays when the code is replaced because the page has changed', async () => {
    const pdf = placeTarget({ key: 'pdf', accept: '.pdf' });
    const requirements = { ...job.requirements, accept: 'image/*' };
    const waiting = { ...states.waiting, job: { ...job, requirements } };
    const { commands, now } = createCommandWorld(pdf, waiting, { target: photo, question });
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'new-1', question });
  });
});

describe('a new transfer', () => {
  it('is for the page itself, whatever recipient the last one had', async () => {
    const { commands, now } = createCommandWorld(pageWith(photo, inFrame), states.done, toFrame);
    await commands.endSeen({ tabId: TAB, transferId: 'first' });
    await commands.openTransfer({ tabId: TAB });
    expect(now()?.target).toEqual(photo);
  });

  it('that begins with a question is for the page itself until that is answered', async () => {
    const { pageCommands, now } = createCommandWorld(pageWith(photo, inFrame), states.done, toFrame);
    await pageCommands.requestAt(TAB, another);
    expect(now()).toMatchObject({ target: photo, question: { target: another } });
  });
});
