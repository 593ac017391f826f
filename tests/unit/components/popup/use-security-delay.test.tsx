// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSecurityDelay } from '../../../../components/popup/use-security-delay.ts';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function Probe({ subject }: { subject: string | null }) {
  return <p>{useSecurityDelay(subject) ? 'blocked' : 'open'}</p>;
}

/** Draws what asks about a subject; `now` is whether it may be answered. */
function draw(first: string | null) {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (subject: string | null) => act(() => root.render(<Probe subject={subject} />));
  show(first);
  return {
    show,
    now: () => document.querySelector('p')?.textContent,
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    happen: (type: string) => act(() => void dispatchEvent(new Event(type))),
    unmount: () => act(() => root.unmount()),
  };
}

test('it is too early for an answer until 700 ms have passed', () => {
  const { now, pass, unmount } = draw('a');
  expect(now()).toBe('blocked');
  pass(699);
  expect(now()).toBe('blocked');
  pass(1);
  expect(now()).toBe('open');
  unmount();
});

test('it is never too early where nothing is asked', () => {
  const { now, unmount } = draw(null);
  expect(now()).toBe('open');
  unmount();
});

test('another subject starts the delay again at once', () => {
  const { now, show, pass, unmount } = draw('a');
  pass(700);
  show('b');
  expect(now()).toBe('blocked');
  pass(700);
  expect(now()).toBe('open');
  unmount();
});

test('rendering the same subject again does not restart the delay', () => {
  const { now, show, pass, unmount } = draw('a');
  pass(700);
  show('a');
  expect(now()).toBe('open');
  unmount();
});

test.each(['pointerdown', 'keydown'])('a %s during the delay starts it again', (type) => {
  const { now, pass, happen, unmount } = draw('a');
  pass(600);
  happen(type);
  pass(699);
  expect(now()).toBe('blocked');
  pass(1);
  expect(now()).toBe('open');
  unmount();
});

test.each(['pointerdown', 'keydown'])('a %s after the delay changes nothing', (type) => {
  const { now, pass, happen, unmount } = draw('a');
  pass(700);
  happen(type);
  expect(now()).toBe('open');
  pass(700);
  expect(now()).toBe('open');
  unmount();
});

test('a window that comes to the front starts the delay again', () => {
  const { now, pass, happen, unmount } = draw('a');
  pass(700);
  happen('focus');
  expect(now()).toBe('blocked');
  pass(700);
  expect(now()).toBe('open');
  unmount();
});

test('no timer or listener is left after unmount', () => {
  const { unmount } = draw('a');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
