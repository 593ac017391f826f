// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WaitingCard } from '../../../../../components/popup/cards/waiting-card.tsx';
import { fakeActions } from '../../../fixtures/fake-actions.ts';
import { job, NOW_MS } from '../../../fixtures/sample-transfer.ts';

const asked = { ...job, isPhoneAsked: true };

/** The card of a transfer that waits since now, for a phone that was asked without a code. */
function show() {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (isOpened: boolean) =>
    act(() =>
      root.render(
        <WaitingCard
          state={{ name: 'waiting', job: asked, isConnected: true, isOpened }}
          changedAtMs={NOW_MS}
          nowMs={NOW_MS}
          headline="Your phone is ready"
          copyOutcome="idle"
          canChoosePlace
          actions={fakeActions()}
        />,
      ),
    );
  draw(false);
  return { draw, unmount: () => act(() => root.unmount()) };
}

function hasCode(): boolean {
  return document.querySelector('[data-testid=qr]') !== null;
}

describe('a phone that was asked without a code', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.useFakeTimers({ now: NOW_MS });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });

  test('has two seconds to answer; then the code comes by itself', () => {
    const { unmount } = show();
    act(() => void vi.advanceTimersByTime(1_999));
    expect(hasCode()).toBe(false);
    expect(document.querySelector('output')?.textContent).toBe('');
    act(() => void vi.advanceTimersByTime(1));
    expect(hasCode()).toBe(true);
    expect(document.querySelector('output')?.textContent).toBe('Scan with your phone’s camera');
    unmount();
  });

  test('that answers keeps the place of the code', () => {
    const { draw, unmount } = show();
    draw(true);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(hasCode()).toBe(false);
    unmount();
  });

  test('makes way for the code where the person wants another phone', () => {
    const { unmount } = show();
    const button = [...document.querySelectorAll('button')].find((one) =>
      one.textContent?.includes('another phone'),
    );
    act(() => button?.click());
    expect(hasCode()).toBe(true);
    unmount();
  });
});
