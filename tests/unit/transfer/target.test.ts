import { expect, it } from 'vitest';
import { isOwn, recipientKey, type Target } from '../../../lib/transfer/target.ts';
import { recipientOnPhone } from '../../../lib/transfer/transfer.ts';
import {
  foreignTarget,
  noTarget,
  opaqueTarget,
  placeTarget,
  sampleTransfer,
  states,
} from '../fixtures/sample-transfer.ts';

const BANK = 'https://bank.example';
const inFrame = foreignTarget(BANK);

it.each<[string, Target, string | null, boolean]>([
  ['the page', placeTarget(), 'https://example.com', true],
  ['a page without an address', placeTarget({}, { recipient: { kind: 'own', origin: '' } }), null, true],
  ['a page without a place', noTarget, 'https://example.com', true],
  ['a tab without a page', { kind: 'none', reason: 'noAccess', site: null }, null, true],
  ['a frame of another site', inFrame, BANK, false],
  ['a frame without an origin', opaqueTarget(), 'opaque opaque', false],
  ['another frame without an origin', opaqueTarget({}, 'b'), 'opaque b', false],
])('distinguishes %s from all others', (...[, target, key, own]) => {
  expect({ key: recipientKey(target), own: isOwn(target) }).toEqual({ key, own });
});

it('returns the recipient that the phone shows, whatever the target is now', () => {
  expect(recipientOnPhone(sampleTransfer(states.holding, { target: inFrame }))).toBe('https://example.com');
});

it.each([states.creating, states.failed] as const)(
  'returns the recipient that the phone is about to show ($name)',
  (state) => {
    expect(recipientOnPhone(sampleTransfer(state, { target: inFrame }))).toBe(BANK);
  },
);
