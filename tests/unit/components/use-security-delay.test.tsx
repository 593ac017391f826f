// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { useSecurityDelay } from '../../../components/use-security-delay.ts';
import { draw } from '../fixtures/render-text.tsx';

function Probe({ subject }: { subject: string | null }) {
  return <p>{useSecurityDelay(subject) ? 'blocked' : 'open'}</p>;
}

/** Draws a question about a subject; `now` is whether it may be answered. */
function ask(first: string | null) {
  const { host, show, pass, unmount } = draw(<Probe subject={first} />);
  return {
    show: (subject: string | null) => show(<Probe subject={subject} />),
    now: () => host.textContent,
    pass,
    happen: (type: string) => act(() => void dispatchEvent(new Event(type))),
    unmount,
  };
}

test('it is too early for an answer until 700 ms have passed', () => {
  const { now, pass } = ask('a');
  expect(now()).toBe('blocked');
  pass(699);
  expect(now()).toBe('blocked');
  pass(1);
  expect(now()).toBe('open');
});

test('it is never too early where nothing is asked', () => {
  const { now } = ask(null);
  expect(now()).toBe('open');
});

test('another subject starts the delay again at once', () => {
  const { now, show, pass } = ask('a');
  pass(700);
  show('b');
  expect(now()).toBe('blocked');
  pass(700);
  expect(now()).toBe('open');
});

test('rendering the same subject again does not restart the delay', () => {
  const { now, show, pass } = ask('a');
  pass(700);
  show('a');
  expect(now()).toBe('open');
});

test.each(['pointerdown', 'keydown'])('a %s during the delay starts it again', (type) => {
  const { now, pass, happen } = ask('a');
  pass(600);
  happen(type);
  pass(699);
  expect(now()).toBe('blocked');
  pass(1);
  expect(now()).toBe('open');
});

test.each(['pointerdown', 'keydown'])('a %s after the delay changes nothing', (type) => {
  const { now, pass, happen } = ask('a');
  pass(700);
  happen(type);
  expect(now()).toBe('open');
  pass(700);
  expect(now()).toBe('open');
});

test('a window that comes to the front starts the delay again', () => {
  const { now, pass, happen } = ask('a');
  pass(700);
  happen('focus');
  expect(now()).toBe('blocked');
  pass(700);
  expect(now()).toBe('open');
});

test('no timer or listener is left after unmount', () => {
  const { unmount } = ask('a');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
