import { beforeEach, describe, expect, it } from 'vitest';
import type { Send } from '../../fixtures/message-world.ts';
import { contentScript, createPageMessages, PAY, place, target } from '../../fixtures/page-messages-world.ts';

describe('who a place belongs to', () => {
  let called: unknown[][];
  let lines: number[];
  let send: Send;

  beforeEach(() => {
    ({ called, lines, send } = createPageMessages());
  });

  it.each(['pickerOpened', 'placeChosen', 'requestAt'])(
    'believes the browser, not %s, about tab, frame, document and recipient',
    async (name) => {
      const document = { documentId: 'other', frameId: 0 };
      const recipient = { kind: 'own', origin: 'https://shop.example' };
      const lies = { tabId: 9, ...document, document, recipient, origin: 'https://shop.example' };
      const request = {
        transferId: 't',
        place: { ...place, ...lies },
        site: { origin: 'https://bank' },
        isConfirmed: true,
        ...lies,
      };
      await send({ name, request }, contentScript());
      const aimed = called.find(([command]) =>
        ['answerPicker', 'choosePlace', 'requestAt'].includes(String(command)),
      );
      expect(aimed?.[1]).toBe(3);
      expect(aimed?.at(-1)).toEqual(target);
      expect(lines).toEqual([3]);
    },
  );

  it.each([
    [
      'the page itself',
      { frameId: 0, origin: 'https://shop.example' },
      { kind: 'own', origin: 'https://shop.example' },
    ],
    [
      'a frame of its site',
      { origin: 'https://shop.example' },
      { kind: 'own', origin: 'https://shop.example' },
    ],
    ['a frame without an origin', { origin: 'null' }, { kind: 'opaque', id: 'doc', from: PAY }],
  ])('knows %s by what the browser says', async (_what, sender, recipient) => {
    await send({ name: 'requestAt', request: { place } }, contentScript(sender));
    expect(called.find(([command]) => command === 'requestAt')?.[2]).toMatchObject({ recipient });
  });

  it.each(['pickerOpened', 'placeChosen', 'requestAt', 'isFileWanted', 'introduction'])(
    'answers %s from anything but a document with an error',
    async (name) => {
      const request = { place, transferId: 'wanted', ticket: 't' };
      expect(await send({ name, request }, contentScript({ frameId: undefined }))).toEqual({
        error: 'It comes from no document.',
      });
      expect(called.filter(([command]) => command !== 'tell' && command !== 'openPopup')).toEqual([]);
    },
  );

  it('passes on who sends a ticket back, as the browser says it', async () => {
    const request = { ticket: 'one', origin: 'https://shop.example', frameId: 0 };
    expect(await send({ name: 'introduction', request }, contentScript())).toEqual({ value: null });
    const speaker = { address: { frameId: 4, documentId: 'doc' }, origin: PAY, url: `${PAY}/` };
    expect(called).toEqual([['introduced', 'one', speaker]]);
  });
});

describe('a question about a recipient', () => {
  let called: unknown[][];
  let background: ReturnType<typeof createPageMessages>['background'];
  let send: Send;

  beforeEach(() => {
    ({ called, background, send } = createPageMessages());
  });

  it('opens the question where a picker has to wait for its answer', async () => {
    background.isAsked = true;
    const request = { transferId: 't', place };
    expect(await send({ name: 'pickerOpened', request }, contentScript())).toEqual({ value: 'confirm' });
    expect(called).toEqual([
      ['answerPicker', 3, 't', target],
      ['openQuestion', 3],
    ]);
  });

  it('opens the question about a picked place in place of the popup', async () => {
    background.isAsked = true;
    await send({ name: 'placeChosen', request: { place } }, contentScript());
    expect(called.slice(1)).toEqual([
      ['choosePlace', 3, target],
      ['openQuestion', 3],
    ]);
  });

  it('opens the question about a field with a button where the browser opens no popup', async () => {
    background.isAsked = true;
    background.isPopupOpened = false;
    expect(await send({ name: 'requestAt', request: { place } }, contentScript())).toEqual({ value: true });
    expect(called).toEqual([['requestAt', 3, target], ['openPopup'], ['openQuestion', 3]]);
  });

  it('opens no second window where the popup that a button opened shows the question', async () => {
    background.isAsked = true;
    expect(await send({ name: 'requestAt', request: { place } }, contentScript())).toEqual({ value: true });
    expect(called).toEqual([['requestAt', 3, target], ['openPopup']]);
  });
});
