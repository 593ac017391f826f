// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { PutIntoList, TargetList } from '../../../../../components/popup/places/choice-lists.tsx';
import type { PopupActions } from '../../../../../lib/popup/popup-actions.ts';
import type { PlaceTarget } from '../../../../../lib/transfer/target.ts';
import { fakeActions } from '../../../fixtures/fake-actions.ts';
import { draw } from '../../../fixtures/render-text.tsx';
import { foreignTarget, placeTarget } from '../../../fixtures/sample-transfer.ts';

const front = placeTarget();
const back = placeTarget({ key: '2', label: 'Passport, back' });

/** Shows a list; what is chosen and outlined is noted in turn. */
function render(drawn: (actions: PopupActions) => ReactNode) {
  const noted: string[] = [];
  const note = (word: string, choice: PlaceTarget | null) =>
    void noted.push(`${word} ${choice?.place.label ?? 'nothing'}`);
  const actions = fakeActions({
    chooseTarget: async (choice) => note('choose', choice),
    outline: (choice) => note('outline', choice),
  });
  return { noted, ...draw(drawn(actions)) };
}

/** The places of a page with two, of which the first is the target. */
const two = (actions: PopupActions) => (
  <TargetList choices={[front, back]} target={front} actions={actions} />
);

function find(selector: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
  if (!found) throw new Error(`${selector} is not shown.`);
  return found;
}

test('outlines the choice under the pointer, and none once it has left', () => {
  const { noted } = render(two);
  const choice = find('label');
  act(() => void choice.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  act(() => void choice.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
  expect(noted).toEqual(['outline Passport, back', 'outline nothing']);
});

test('outlines the choice that the keyboard is on, and none when the list goes', () => {
  const { noted, unmount } = render(two);
  act(() => find('input').focus());
  expect(noted).toEqual(['outline Passport, back']);
  unmount();
  expect(noted.at(-1)).toBe('outline nothing');
});

test('checks the target, and says which choice is made instead', () => {
  const { noted } = render(two);
  expect([...document.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([true, false]);
  act(() => find('input').click());
  expect(noted).toContain('choose Passport, back');
});

test('puts the held file into the place that is clicked', () => {
  const { noted } = render((actions) => (
    <PutIntoList legend="Put it into" choices={[front, back]} actions={actions} />
  ));
  act(() => find('button').click());
  expect(noted).toContain('choose Passport, back');
});

test.each(['input', 'button'] as const)(
  'accepts a click on a foreign recipient after a moment only (%s)',
  (selector) => {
    const choices = [front, foreignTarget('https://pay.example.com', { label: 'Receipt' })];
    const { noted, pass } = render((actions) =>
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
    pass(700);
    expect(areDisabled()).toEqual([false, false]);
    act(() => find(selector).click());
    expect(noted.filter((word) => word.startsWith('choose'))).toEqual(['choose Receipt']);
  },
);

test('a choice that has files says so, and a long list how many places there are', () => {
  const papers = placeTarget({ key: '3', label: 'Papers', holds: { name: 'a.pdf', count: 2 } });
  const full = placeTarget({ holds: { name: 'photo.jpg', count: 1 } });
  const choices = [full, back, papers, placeTarget({ key: '4', label: 'Other' })];
  render((actions) => <TargetList choices={choices} target={back} actions={actions} />);
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
});
