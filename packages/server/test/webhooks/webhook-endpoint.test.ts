import { expect, it } from 'vitest';
import {
  isUnencrypted,
  parseWebhookUrl,
  createWebhookSecret,
  isWebhookSecret,
} from '../../src/config/webhook-endpoint.ts';

it.each([
  ['https://app.example.com/hook?key=1', 'https://app.example.com/hook?key=1'],
  ['http://10.0.0.5:3000/hook', 'http://10.0.0.5:3000/hook'],
  ['https://app.example.com/hook#part', 'https://app.example.com/hook'],
  ['https://name@app.example.com/', undefined],
  ['https://name:word@app.example.com/', undefined],
  ['ftp://app.example.com/', undefined],
  ['app.example.com/hook', undefined],
  ['', undefined],
])('reads the address "%s"', (text, expected) => {
  expect(parseWebhookUrl(text)).toBe(expected);
});

it.each([
  ['http://app.example.com/', true],
  ['http://10.0.0.5/', true],
  ['http://localhost.example.com/', true],
  ['https://app.example.com/', false],
  ['http://localhost:3000/', false],
  ['http://app.localhost/', false],
  ['http://127.0.0.1:3000/', false],
  ['http://[::1]:3000/', false],
])('knows whether others can read what goes to %s', (url, expected) => {
  expect(isUnencrypted(url)).toBe(expected);
});

it('makes secrets of 256 random bits, each different', () => {
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
])('checks a secret that is %s', (_, text, expected) => {
  expect(isWebhookSecret(text)).toBe(expected);
});
