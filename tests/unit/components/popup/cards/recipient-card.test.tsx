// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RecipientCard } from '../../../../../components/popup/cards/recipient-card.tsx';
import type { PlaceTarget } from '../../../../../lib/transfer/target.ts';
import { fakeActions } from '../../../fixtures/fake-actions.ts';
import { renderText } from '../../../fixtures/render-text.tsx';
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
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const actions = fakeActions({ answerRecipient: async (isConfirmed) => void answers.push(isConfirmed) });
  const draw = (asked: PlaceTarget) => act(() => root.render(card(asked, actions)));
  draw(target);
  return { answers, draw, unmount: () => act(() => root.unmount()) };
}

function click(name: 'refuse' | 'confirm'): void {
  act(() => document.querySelector<HTMLElement>(`[data-testid="recipient-${name}"]`)?.click());
}

describe('the question who gets the file', () => {
  test('names another site in full', () => {
    expect(renderText(card(foreign))).toBe(
      'May another site get your file? A part of example.com asks for it. That part belongs to ' +
        `${pay} It would go into “Receipt”. No Yes, it may have it`,
    );
    expect(renderToStaticMarkup(card(foreign))).toContain(`<bdi>${pay}</bdi>`);
  });

  test('says that an opaque frame belongs to nobody', () => {
    expect(renderText(card(opaque))).toBe(
      'May this part of the page get your file? It has no address of its own, so nobody can say whose it is: ' +
        'a sealed-off part of example.com ' +
        'It would go into “Receipt”. No Yes, it may have it',
    );
  });

  test('names the page itself where the phone shows another site', () => {
    expect(renderText(card(own))).toBe(
      'May this site get your file? Your phone was told that the file is for another site. It would go to ' +
        'https://example.com It would go into “Receipt”. No Yes, it may have it',
    );
  });

  test('has words for a page without an address', () => {
    const site = { origin: '', title: '' };
    expect(renderText(card({ ...foreign, site }))).toContain('A part of this page asks for it');
  });

  test('isolates a name that is written from right to left', () => {
    const target = foreignTarget('https://xn--4gbrim.example');
    expect(renderToStaticMarkup(card(target))).toContain('<bdi>https://xn--4gbrim.example</bdi>');
  });

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
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  test('is yes or no, as it is pressed', () => {
    const { answers, unmount } = ask(foreign);
    click('refuse');
    act(() => void vi.advanceTimersByTime(700));
    click('confirm');
    expect(answers).toEqual([false, true]);
    unmount();
  });

  test('ignores a click that was meant for something else', () => {
    const { answers, unmount } = ask(foreign);
    click('confirm');
    act(() => void vi.advanceTimersByTime(699));
    click('confirm');
    expect(answers).toEqual([]);
    unmount();
  });

  test('does not count for another question that replaces the first', () => {
    const { answers, draw, unmount } = ask(foreign);
    act(() => void vi.advanceTimersByTime(700));
    draw(foreignTarget('https://thief.example', { label: 'Receipt' }));
    click('confirm');
    expect(answers).toEqual([]);
    unmount();
  });
});
