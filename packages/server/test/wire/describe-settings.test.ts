import { expect, it } from 'vitest';
import { hideSecrets } from '../../src/wire/describe-settings.ts';

it.each([
  [
    'postgres://svc:pass%40word@db.internal:5432/svc?sslmode=require&password=x',
    [],
    'postgres://db.internal:5432/svc',
  ],
  [
    's3://key:secret@files?region=eu-1&endpoint=https://s3.example.com&accessKey=x',
    ['region', 'endpoint'],
    's3://files?region=eu-1&endpoint=https://s3.example.com',
  ],
])('shows of %s what is no secret', (address, shown, expected) => {
  expect(hideSecrets(address, shown)).toBe(expected);
});
