import { expect, it } from 'vitest';
import { isReadableOnTheWay, parseWebhookUrl } from '../../src/webhooks/webhook-url.ts';

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
  expect(isReadableOnTheWay(url)).toBe(expected);
});
