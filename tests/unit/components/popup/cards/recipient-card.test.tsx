// @vitest-environment happy-dom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { RecipientCard } from '../../../../../components/popup/cards/recipient-card.tsx';
import type { PlaceTarget } from '../../../../../lib/transfer/target.ts';
import { fakeActions } from '../../../fixtures/fake-actions.ts';
import { draw, renderText } from '../../../fixtures/render-text.tsx';
import { foreignTarget, opaqueTarget, placeTarget } from '../../../fixtures/sample-transfer.ts';

const pay = 'https://pay.example.com:8443';
const foreign = foreignTarget(pay, { label: 'Receipt' });
const opaque = opaqueTarget({ label: 'Receipt' });
const own = placeTarget({ label: 'Receipt' });

function card(target: PlaceTarget, actions = fakeActions()) {
  return <RecipientCard target={target} actions={actions} />;
}

/** Shows the question; its answers are noted in turn. */
function ask(target: PlaceTarget) {
  const answers: boolean[] = [];
  const actions = fakeActions({ answerRecipient: async (isConfirmed) => void answers.push(isConfirmed) });
  const { show, pass } = draw(card(target, actions));
  return { answers, pass, ask: (other: PlaceTarget) => show(card(other, actions)) };
}

function click(name: 'refuse' | 'confirm'): void {
  act(() => document.querySelector<HTMLElement>(`[data-testid="recipient-${name}"]`)?.click());
}

describe('the question who gets the file', () => {
  test.each([
    [
      'names another site in full',
      foreign,
      'May another site get your file? A part of example.com asks for it. That part belongs to ' + pay,
    ],
    [
      'says that an opaque frame belongs to nobody',
      opaque,
      'May this part of the page get your file? It has no address of its own, so nobody can say whose it is: ' +
        'a sealed-off part of example.com',
    ],
    [
      'names the page itself where the phone shows another site',
      own,
      'May this site get your file? Your phone was told that the file is for another site. It would go to ' +
        'https://example.com',
    ],
  ])('%s', (_title, target, question) => {
    expect(renderText(card(target))).toBe(`${question} It would go into “Receipt”. No Yes, it may have it`);
  });

  test('has words for a page without an address', () => {
    const site = { origin: '', title: '' };
    expect(renderText(card({ ...foreign, site }))).toContain('A part of this page asks for it');
  });

  test.each([pay, 'https://xn--4gbrim.example'])(
    'isolates a name that may be from right to left: %s',
    (name) => {
      expect(renderToStaticMarkup(card(foreignTarget(name)))).toContain(`<bdi>${name}</bdi>`);
    },
  );

  test.each([
    ['another site', foreign, pay],
    ['the page', own, 'https://example.com'],
    ['a part without an origin', opaque, 'null'],
  ])('can be told apart by what it asks about: %s', (_what, target, origin) => {
    const markup = renderToStaticMarkup(card(target));
    expect(markup).toContain(`data-testid="recipient-question" data-origin="${origin}"`);
  });

  test('accepts a no at once, and a yes only after the question could be read', () => {
    const markup = renderToStaticMarkup(card(foreign));
    expect(markup).toMatch(/data-testid="recipient-confirm" disabled=""/);
    expect(markup).not.toMatch(/data-testid="recipient-refuse" disabled=""/);
  });
});

describe('the answer', () => {
  test('is yes or no, as it is pressed', () => {
    const { answers, pass } = ask(foreign);
    click('refuse');
    pass(700);
    click('confirm');
    expect(answers).toEqual([false, true]);
  });

  test('ignores a click that was meant for something else', () => {
    const { answers, pass } = ask(foreign);
    click('confirm');
    pass(699);
    click('confirm');
    expect(answers).toEqual([]);
  });

  test('does not count for another question that replaces the first', () => {
    const { answers, pass, ask: askAgain } = ask(foreign);
    pass(700);
    askAgain(foreignTarget('https://thief.example', { label: 'Receipt' }));
    click('confirm');
    expect(answers).toEqual([]);
  });
});
