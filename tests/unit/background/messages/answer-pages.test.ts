import { beforeEach, describe, expect, it } from 'vitest';
import { changeFieldButtons, loadFieldButtons } from '../../../../lib/settings/field-button-settings.ts';
import type { Send } from '../../fixtures/message-world.ts';
import { contentScript, createPageMessages, PAY, place, target } from '../../fixtures/page-messages-world.ts';

describe('answerPages', () => {
  let called: unknown[][];
  let lines: number[];
  let background: ReturnType<typeof createPageMessages>['background'];
  let send: Send;

  beforeEach(() => {
    ({ called, lines, background, send } = createPageMessages());
  });

  it('tells of an opened picker with the field of the document that speaks', async () => {
    const request = { transferId: 't', place };
    expect(await send({ name: 'pickerOpened', request }, contentScript())).toEqual({ value: 'waiting' });
    expect(called).toEqual([['answerPicker', 3, 't', target]]);
  });

  it('tells of frames that may have come, for the tab that speaks, and at once', async () => {
    expect(await send({ name: 'framesChanged', request: { tabId: 9 } }, contentScript())).toEqual({
      value: null,
    });
    expect(called).toEqual([['framesChanged', 3]]);
    expect(lines).toEqual([]);
  });

  it('names no site for a tab that shows none', async () => {
    const tab = { id: 3, url: 'about:blank', title: '' };
    await send({ name: 'requestAt', request: { place } }, contentScript({ tab }));
    expect(called).toContainEqual(['requestAt', 3, { ...target, site: { origin: '', title: '' } }]);
  });

  it.each([
    ['pickerReleased', 'releasePicker'],
    ['putAnywayHere', 'putAnyway'],
    ['giveUp', 'giveUp'],
    ['fillUndone', 'undoFill'],
  ])('passes on %s for the tab of the document that speaks', async (name, command) => {
    const request = { transferId: 't', tabId: 9 };
    expect(await send({ name, request }, contentScript())).toEqual({ value: null });
    expect(called).toEqual([[command, 3, 't']]);
    expect(lines).toEqual([3]);
  });

  it('takes the page’s words for a refusal, as plain text, and nothing else for one', async () => {
    const requests = [
      { transferId: 't', lines: ['Your photo', 'Only \u202EJPEG or PNG'], isInvalid: false },
      { transferId: 't', lines: ['Photo uploaded', 7], isInvalid: false },
    ];
    const values: unknown[] = [];
    for (const request of requests) {
      values.push(await send({ name: 'filesNotKept', request }, contentScript()));
    }
    expect(values).toEqual([{ value: 'Only JPEG or PNG' }, { value: null }]);
    expect(called).toEqual([
      ['noteNotKept', 3, 't', 'Only JPEG or PNG'],
      ['noteNotKept', 3, 't', null],
    ]);
  });

  it.each([
    ['wanted', true],
    ['cancelled', false],
  ])('says whether the file of "%s" is wanted: %s', async (transferId, value) => {
    expect(await send({ name: 'isFileWanted', request: { transferId } }, contentScript())).toEqual({ value });
    const speaker = { address: { frameId: 4, documentId: 'doc' }, origin: PAY, url: `${PAY}/` };
    expect(called).toEqual([['isFileWanted', speaker, target.site]]);
  });

  it('shows the picked place in the popup, and ends the picking in all frames', async () => {
    await send({ name: 'placeChosen', request: { place } }, contentScript());
    expect(called).toEqual([
      ['tell', 3, { name: 'stopChoosing', request: null }],
      ['choosePlace', 3, target],
      ['openPopup'],
    ]);
  });

  it('aims at nothing when the person leaves the picking', async () => {
    expect(await send({ name: 'placeChosen', request: { place: null } }, contentScript())).toEqual({
      value: null,
    });
    expect(called).toEqual([['tell', 3, { name: 'stopChoosing', request: null }]]);
  });

  it('says whether the browser has opened the popup', async () => {
    expect(await send({ name: 'showCode', request: null }, contentScript())).toEqual({ value: true });
    background.isPopupOpened = false;
    expect(await send({ name: 'showCode', request: null }, contentScript())).toEqual({ value: false });
    expect(await send({ name: 'requestAt', request: { place } }, contentScript())).toEqual({ value: false });
  });

  it('tells whether buttons are wanted on the site of the tab, also to a frame of another one', async () => {
    await changeFieldButtons(() => ({ isOn: true, hiddenOn: ['https://quiet.example'] }));
    const message = { name: 'areButtonsWanted', request: null };
    expect(await send(message, contentScript())).toEqual({ value: true });
    const tab = { id: 3, url: 'https://quiet.example/', title: '' };
    expect(await send(message, contentScript({ tab }))).toEqual({ value: false });
  });

  it('hides the buttons on the site of the tab, also for a frame of another one', async () => {
    await send({ name: 'hideButtons', request: { origin: 'https://other.example' } }, contentScript());
    expect((await loadFieldButtons()).hiddenOn).toEqual(['https://shop.example']);
  });

  it.each([
    ['another extension', { id: 'somebody-else' }],
    ['a web page', { id: undefined }],
    ['what is in no tab', { tab: undefined }],
  ])('refuses %s', async (_who, sender) => {
    const request = { transferId: 'wanted', place };
    const names = ['isFileWanted', 'pickerOpened', 'putAnywayHere', 'giveUp', 'showCode', 'placeChosen'];
    for (const name of [...names, 'requestAt']) {
      expect(await send({ name, request }, contentScript(sender))).toEqual({
        error: 'This sender may not ask for that.',
      });
    }
    expect(called).toEqual([]);
  });

  it.each(['pickerOpened', 'placeChosen', 'requestAt', 'filesNotKept'])(
    'answers %s without what it is about with an error',
    async (name) => {
      for (const request of [
        undefined,
        null,
        {},
        { place: 'field' },
        { place: { ...place, kind: 'page' } },
      ]) {
        expect(await send({ name, request }, contentScript())).toEqual({
          error: `"${name}" has the wrong form.`,
        });
      }
      expect(called).toEqual([]);
    },
  );

  it.each(['openTransfer', 'takeFile', 'putAnyway', 'fillPlace'])('leaves %s to others', async (name) => {
    expect(await send({ name, request: { tabId: 3 } }, contentScript())).toBeUndefined();
  });
});
