// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { ConnectionOutcome } from '../../../../components/describe-connection.ts';
import { SetupCard } from '../../../../components/setup/setup-card.tsx';
import { cardProps, offerOf } from '../../../gallery/own-pages/setup-views.tsx';
import { work } from '../../fixtures/options-world.ts';
import { draw } from '../../fixtures/render-text.tsx';

const host = 'work.example';
const origin = `https://${host}`;

function open(more: Partial<Parameters<typeof SetupCard>[0]> = {}) {
  const drawn = draw(<SetupCard {...cardProps} offer={offerOf(work)} heading="h1" {...more} />);
  const buttons = () => [...drawn.host.querySelectorAll('button')];
  return {
    ...drawn,
    buttons,
    text: () => drawn.host.textContent,
    labels: () => buttons().map(({ textContent }) => textContent),
    primary: () => drawn.host.querySelector('.button-primary')?.textContent,
  };
}

const ended = (result: ConnectionOutcome) => ({ test: { name: 'ended', result } }) as const;

test('shows the address and the key’s name, and no key', () => {
  const { text, host: page } = open();
  expect(text()).toContain('Set up Pocketfill with work.example?');
  expect(text()).toContain('Authorization (hidden)');
  expect(page.innerHTML).not.toContain('Bearer abc');
});

test('is answered by nobody who pressed a key before the question was there', () => {
  const { buttons, pass } = open();
  const confirm = () => buttons().find(({ textContent }) => textContent === 'Use this server');
  expect(confirm()?.disabled).toBe(true);
  pass(700);
  expect(confirm()?.disabled).toBe(false);
});

test('cannot be confirmed before the test has ended', () => {
  const { buttons, pass } = open({ test: { name: 'running' } });
  pass(700);
  expect(buttons()[0]?.disabled).toBe(true);
});

test.each<[string, ConnectionOutcome, string[]]>([
  ['what works is used', { kind: 'works', host }, ['Use this server', 'Cancel']],
  [
    'what does not work is tried again first',
    { kind: 'unreachable', host },
    ['Try again', 'Save it anyway', 'Cancel'],
  ],
  [
    'what answers without permission is allowed',
    { kind: 'needsAccess', host, origin },
    ['Allow access to https://work.example', 'Save it anyway', 'Cancel'],
  ],
  [
    'where nothing answers, permission is the last way',
    { kind: 'silent', host, origin },
    ['Try again', 'Save it anyway', 'Cancel', 'The address is right: allow Pocketfill to reach it'],
  ],
])('%s', (_what, result, all) => {
  const { primary, labels } = open(ended(result));
  expect(labels()).toEqual(all);
  expect(primary()).toBe(all[0]);
});
