import { expect, test } from 'vitest';
import { isLocalLink } from '../../../components/link-host.ts';

// The kinds of hosts: packages/protocol/test/wire/host-kind.test.ts.
test.each([
  ['http://localhost:8787/?job_id=a', true],
  ['http://[::ffff:127.0.0.1]/', true],
  ['http://192.168.1.20:8787/', false],
  ['https://files.example.com/', false],
])('whether %s leads a phone to itself: %s', (link, isLocal) => {
  expect(isLocalLink(link)).toBe(isLocal);
});
