import { describe, expect, test } from 'vitest';
import { createPopupStore } from '../../../lib/popup/popup-store.ts';
import { closeWithQuestion, isForQuestion, readTabId } from '../../../lib/popup/popup-window.ts';
import { foreignTarget, sampleTransfer, states } from '../fixtures/sample-transfer.ts';
import { createFakeBackground } from '../fixtures/popup-world.ts';

test.each([
  ['?tab=4&for=question', true],
  ['?tab=4', false],
  ['', false],
])('knows by its address whether it was opened for a question (%s)', (query, expected) => {
  expect(isForQuestion(query)).toBe(expected);
});

describe('a window that was opened for a question', () => {
  const question = { target: foreignTarget('https://pay.example'), askedBy: 'picker' } as const;

  function open() {
    const { ports } = createFakeBackground();
    const popup = createPopupStore(ports);
    const log: string[] = [];
    closeWithQuestion(popup.state, () => log.push('closed'));
    const show = (asked: typeof question | null) =>
      popup.state.setState({ tabId: 7, transfer: sampleTransfer(states.waiting, { question: asked }) });
    return { popup, log, show };
  }

  test('stays before the question is shown, and as long as it is', () => {
    const { popup, log, show } = open();
    popup.state.setState({ transfer: null });
    show(question);
    show(question);
    expect(log).toEqual([]);
  });

  test('closes at once where the answer was given before it was there', () => {
    const { log, show } = open();
    show(null);
    expect(log).toEqual(['closed']);
  });

  test('closes with the tab that it is about', () => {
    const { popup, log, show } = open();
    show(question);
    popup.state.setState({ transfer: null, problem: 'tabClosed' });
    expect(log).toEqual(['closed']);
  });

  test('closes when the answer is no, or was given elsewhere', async () => {
    const { popup, log, show } = open();
    show(question);
    await popup.actions.answerRecipient(false);
    show(null);
    expect(log).toEqual(['closed']);
  });

  test('stays with the code when the person says yes in it', async () => {
    const { popup, log, show } = open();
    show(question);
    await popup.actions.answerRecipient(true);
    show(null);
    expect(log).toEqual([]);
  });
});

test.each([
  ['?tab=42', 42],
  ['', undefined],
  ['?tab=', null],
  ['?tab=-1', null],
  ['?tab=1.5', null],
  ['?tab=0x10', null],
  ['?tab=99999999999999999999', null],
])('reads the tab that the address names: %s is %s', (query, tabId) => {
  expect(readTabId(query)).toBe(tabId);
});
