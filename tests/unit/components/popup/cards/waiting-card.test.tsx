// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { draw, view } from '../../../fixtures/render-text.tsx';
import { job, sampleTransfer, states } from '../../../fixtures/sample-transfer.ts';

/** The card of a transfer that waits since now, for a phone that was asked without a code. */
function card(isOpened = false) {
  return view(sampleTransfer({ ...states.waiting, job: { ...job, isPhoneAsked: true }, isOpened }));
}

function hasCode(): boolean {
  return document.querySelector('[data-testid=qr]') !== null;
}

describe('a phone that was asked without a code', () => {
  test('has two seconds to answer; then the code comes by itself', () => {
    const { pass } = draw(card());
    pass(1_999);
    expect(hasCode()).toBe(false);
    expect(document.querySelector('output')?.textContent).toBe('');
    pass(1);
    expect(hasCode()).toBe(true);
    expect(document.querySelector('output')?.textContent).toBe('Scan with your phone’s camera');
  });

  test('that answers keeps the place of the code', () => {
    const { show, pass } = draw(card());
    show(card(true));
    pass(60_000);
    expect(hasCode()).toBe(false);
  });

  test('makes way for the code where the person wants another phone', () => {
    draw(card());
    const buttons = [...document.querySelectorAll('button')];
    act(() => buttons.find((one) => one.textContent?.includes('another phone'))?.click());
    expect(hasCode()).toBe(true);
  });
});
