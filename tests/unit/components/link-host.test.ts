import { expect, test } from 'vitest';
import { isLocalLink } from '../../../components/link-host.ts';

test.each([
  'http://localhost:8787/?job_id=a',
  'http://127.0.0.1/',
  'http://127.1.2.3:80/',
  'http://[::1]:8787/',
  'http://files.localhost/',
  'http://localhost./',
  'http://0.0.0.0:8787/',
  'http://[::ffff:127.0.0.1]/',
])('%s leads a phone to itself', (link) => {
  expect(isLocalLink(link)).toBe(true);
});

test.each(['http://192.168.1.20:8787/', 'https://localhost.example.com/', 'https://files.example.com/'])(
  '%s can be reached by a phone',
  (link) => {
    expect(isLocalLink(link)).toBe(false);
  },
);
