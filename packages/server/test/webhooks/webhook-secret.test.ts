import { expect, it } from 'vitest';
import { createWebhookSecret, isWebhookSecret } from '../../src/webhooks/webhook-secret.ts';

it('makes secrets of 256 random bits, each its own', () => {
  expect(createWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createWebhookSecret()).not.toBe(createWebhookSecret());
  expect(isWebhookSecret(createWebhookSecret())).toBe(true);
});

it.each([
  ['as it is', `whsec_${Buffer.alloc(24, 7).toString('base64')}`, true],
  ['without the prefix', Buffer.alloc(64, 7).toString('base64'), false],
  ['too short', `whsec_${Buffer.alloc(23, 7).toString('base64')}`, false],
  ['too long', `whsec_${Buffer.alloc(65, 7).toString('base64')}`, false],
  ['not base64', 'whsec_this is a sentence and no secret!', false],
  ['cut off', `whsec_${Buffer.alloc(32, 7).toString('base64').slice(0, -2)}`, false],
  ['empty', '', false],
])('judges a secret that is %s', (_, text, expected) => {
  expect(isWebhookSecret(text)).toBe(expected);
});
