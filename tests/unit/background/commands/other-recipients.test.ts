import { describe, expect, it } from 'vitest';
import {
  detached,
  failed,
  sent,
  foreignTarget,
  job,
  noTarget,
  placeTarget,
} from '../../fixtures/sample-transfer.ts';
import { BANK, createCommandWorld, pageWith, states, TAB } from '../../fixtures/command-world.ts';

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

describe('a file that was sent for a frame of another site', () => {
  it('is held when the person takes the browser’s own picker in the frame', async () => {
    const { pageCommands, given, now, backend, delivered, rest } = createCommandWorld(pageWith(photo));
    given({ ...states.receiving, job: forBank }, toFrame);
    await pageCommands.releasePicker(TAB, 'first');
    backend.sendFile();
    await rest();
    expect(delivered).toEqual([]);
    expect(now()?.state).toMatchObject({ name: 'holding', why: 'noField' });
  });

  it('does not go to the page itself when the frame has lost its place', async () => {
    const { commands, given, backend, delivered, rest } = createCommandWorld(frameEmpty);
    given({ ...states.receiving, job: forBank }, toFrame);
    await commands.takeLateSurvey(TAB, frameEmpty);
    backend.sendFile();
    await rest();
    expect(delivered).toEqual([]);
  });

  it('is not put anyway into the page itself', async () => {
    const { commands, given, now, delivered, rest } = createCommandWorld(frameEmpty);
    given({ ...states.holding, why: 'wrongType', job: forBank }, toFrame);
    await commands.openTransfer({ tabId: TAB });
    await commands.putAnyway({ tabId: TAB });
    await rest();
    expect(delivered).toEqual([]);
    expect(now()?.choices).toEqual([photo]);
  });

  it('is fetched again for nobody else', async () => {
    const { commands, given, now, delivered, rest } = createCommandWorld(frameEmpty);
    given(failed('downloadFailed', { sent: { ...sent, job: forBank } }), toFrame);
    await commands.restartTransfer({ tabId: TAB, addsToField: false });
    await rest();
    expect(delivered).toEqual([]);
    expect(now()).toMatchObject({ target: noTarget, state: { name: 'holding' } });
  });
});

describe('a file that was sent for a page that the tab has left', () => {
  it('is not put anyway into the next one', async () => {
    const { commands, given, delivered, rest } = createCommandWorld(pageWith(onNextSite));
    given({ ...states.holding, why: 'wrongType' }, { target: photo });
    await commands.openTransfer({ tabId: TAB });
    await commands.putAnyway({ tabId: TAB });
    await rest();
    expect(delivered).toEqual([]);
  });

  it('does not go into the next one when that answers late', async () => {
    const { commands, given, backend, delivered, rest } = createCommandWorld(pageWith(onNextSite));
    given(states.receiving, { target: photo });
    await commands.takeLateSurvey(TAB, pageWith(onNextSite));
    backend.sendFile();
    await rest();
    expect(delivered).toEqual([]);
  });

  it('does not go by itself into the page that a kept transfer is taken to while the phone sends', async () => {
    const { commands, given, now, backend, delivered, rest } = createCommandWorld(pageWith(onNextSite));
    given(states.receiving, { owner: detached, target: photo });
    await commands.adoptDetached({ tabId: TAB, detachedId: 'first' });
    backend.sendFile();
    await rest();
    expect(delivered).toEqual([]);
    expect(now()?.state.name).toBe('holding');
    await commands.chooseTarget({ tabId: TAB, choice: { key: 'next', ...onNextSite.document } });
    await rest();
    expect(delivered).toEqual([{ target: onNextSite, isForced: false }]);
  });
});

describe('a question about a recipient', () => {
  const question = { target: inFrame, askedBy: 'picker' } as const;
  const toSecond = { ...question, target: another };

  it('that is answered while the file is put in leads to another question, and closes the picker', async () => {
    const { commands, given, now, pickersTold } = createCommandWorld(pageWith(photo));
    given(states.filling, { question });
    await commands.answerRecipient({
      tabId: TAB,
      choice: { key: 'framed', ...inFrame.document },
      isConfirmed: true,
    });
    expect(now()?.proposed).toEqual(inFrame);
    expect(pickersTold).toMatchObject([{ reply: 'refused' }]);
  });

  it('closes the picker that an earlier question was about', async () => {
    const { pageCommands, given, now, pickersTold } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    await pageCommands.answerPicker(TAB, 'first', inFrame);
    await pageCommands.choosePlace(TAB, another);
    expect(pickersTold).toMatchObject([{ frameId: inFrame.document.frameId, reply: 'refused' }]);
    expect(now()?.question).toEqual({ ...toSecond, askedBy: 'choosePlace' });
  });

  it('is over when the person asks for a place of the page itself', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo));
    given(states.waiting);
    await pageCommands.choosePlace(TAB, inFrame);
    await pageCommands.choosePlace(TAB, letter);
    expect(now()).toMatchObject({ target: letter, question: null });
  });

  it('stays when the code is replaced because the page has changed', async () => {
    const pdf = placeTarget({ key: 'pdf', accept: '.pdf' });
    const { commands, given, now } = createCommandWorld(pageWith(pdf));
    const requirements = { accept: 'image/*', maxBytes: null, maxFiles: 1, recipient: 'https://example.com' };
    given({ ...states.waiting, job: { ...job, requirements } }, { target: photo, question });
    await commands.openTransfer({ tabId: TAB });
    expect(now()).toMatchObject({ id: 'new-1', question });
  });
});

describe('a new transfer', () => {
  it('is for the page itself, whatever recipient the last one had', async () => {
    const { commands, given, now } = createCommandWorld(pageWith(photo, inFrame));
    given(states.done, toFrame);
    await commands.endSeen({ tabId: TAB, transferId: 'first' });
    await commands.openTransfer({ tabId: TAB });
    expect(now()?.target).toEqual(photo);
  });

  it('that begins with a question is for the page itself until that is answered', async () => {
    const { pageCommands, given, now } = createCommandWorld(pageWith(photo, inFrame));
    given(states.done, toFrame);
    await pageCommands.requestAt(TAB, another);
    expect(now()).toMatchObject({ target: photo, question: { target: another } });
  });
});
