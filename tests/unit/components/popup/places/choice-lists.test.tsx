// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test, vi } from 'vitest';
import { PutIntoList, TargetList } from '../../../../../components/popup/places/choice-lists.tsx';
import type { PopupActions } from '../../../../../lib/popup/popup-actions.ts';
import type { PlaceTarget } from '../../../../../lib/transfer/target.ts';
import { fakeActions } from '../../../fixtures/fake-actions.ts';
import { foreignTarget, placeTarget } from '../../../fixtures/sample-transfer.ts';

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

const front = placeTarget();
const back = placeTarget({ key: '2', label: 'Passport, back' });

/** Shows a list; what is chosen and outlined is noted in turn. */
function render(draw: (actions: PopupActions) => ReactNode) {
  const noted: string[] = [];
  const note = (word: string, choice: PlaceTarget | null) =>
    void noted.push(`${word} ${choice?.place.label ?? 'nothing'}`);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const actions = fakeActions({
    chooseTarget: async (choice) => note('choose', choice),
    outline: (choice) => note('outline', choice),
  });
  act(() => root.render(draw(actions)));
  return { noted, unmount: () => act(() => root.unmount()) };
}

function find(selector: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
  if (!found) throw new Error(`${selector} is not shown.`);
  return found;
}

test('outlines the choice under the pointer, and none once it has left', () => {
  const { noted, unmount } = render((actions) => (
    <TargetList choices={[front, back]} target={front} actions={actions} />
  ));
  const choice = find('label');
  act(() => void choice.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  act(() => void choice.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
  expect(noted).toEqual(['outline Passport, back', 'outline nothing']);
  unmount();
});

test('outlines the choice that the keyboard is on, and none when the list goes', () => {
  const { noted, unmount } = render((actions) => (
    <TargetList choices={[front, back]} target={front} actions={actions} />
  ));
  act(() => find('input').focus());
  expect(noted).toEqual(['outline Passport, back']);
  unmount();
  expect(noted.at(-1)).toBe('outline nothing');
});

test('checks the target, and says which choice is made instead', () => {
  const { noted, unmount } = render((actions) => (
    <TargetList choices={[front, back]} target={front} actions={actions} />
  ));
  expect([...document.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([true, false]);
  act(() => find('input').click());
  expect(noted).toContain('choose Passport, back');
  unmount();
});

test('puts the held file into the place that is clicked', () => {
  const { noted, unmount } = render((actions) => (
    <PutIntoList legend="Put it into" choices={[front, back]} actions={actions} />
  ));
  act(() => find('button').click());
  expect(noted).toContain('choose Passport, back');
  unmount();
});

test.each(['input', 'button'] as const)(
  'accepts a click on a foreign recipient after a moment only (%s)',
  (selector) => {
    vi.useFakeTimers();
    const choices = [front, foreignTarget('https://pay.example.com', { label: 'Receipt' })];
    const { noted, unmount } = render((actions) =>
      selector === 'input' ? (
        <TargetList choices={choices} target={front} actions={actions} />
      ) : (
        <PutIntoList legend="Put it into" choices={choices} actions={actions} />
      ),
    );
    const areDisabled = () =>
      [...document.querySelectorAll<HTMLInputElement | HTMLButtonElement>(selector)].map(
        ({ disabled }) => disabled,
      );
    expect(areDisabled()).toEqual([false, true]);
    act(() => find(selector).click());
    act(() => void vi.advanceTimersByTime(700));
    expect(areDisabled()).toEqual([false, false]);
    act(() => find(selector).click());
    expect(noted.filter((word) => word.startsWith('choose'))).toEqual(['choose Receipt']);
    unmount();
    vi.useRealTimers();
  },
);

test('a choice that has files says so, and a long list how many places there are', () => {
  const papers = placeTarget({ key: '3', label: 'Papers', holds: { name: 'a.pdf', count: 2 } });
  const full = placeTarget({ holds: { name: 'photo.jpg', count: 1 } });
  const choices = [full, back, papers, placeTarget({ key: '4', label: 'Other' })];
  const { unmount } = render((actions) => <TargetList choices={choices} target={back} actions={actions} />);
  const group = find('.targets');
  const words = [...group.querySelectorAll('input')].map((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
  expect(words.map((text) => text.trim())).toEqual([
    'any file has photo.jpg',
    'any file',
    'any file has 2 files',
    'any file',
  ]);
  expect(document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Where the file goes: 4 places',
  );
  unmount();
});
