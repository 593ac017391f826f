import { createSetupLink } from '@svc/protocol';
import { describe, expect, test } from 'vitest';
import { readSetup } from '../../../lib/setup/read-setup.ts';

const offered = {
  name: '',
  address: 'https://files.example.com',
  routeBase: '/api/svc',
  uploadAddress: null,
  headers: [],
};
const key = { name: 'Authorization', value: 'Bearer abc' };

describe('what a person was given', () => {
  test.each([
    ['files.example.com', offered],
    [' https://files.example.com/ ', offered],
    ['localhost:8787', { ...offered, address: 'http://localhost:8787' }],
    ['https://files.example.com/setup', offered],
    [
      createSetupLink({ ...offered, name: 'Work', headers: [key] }),
      { ...offered, name: 'Work', headers: [key] },
    ],
    [
      createSetupLink({ ...offered, routeBase: '/files', uploadAddress: 'https://up.example.com' }),
      { ...offered, routeBase: '/files', uploadAddress: 'https://up.example.com' },
    ],
  ])('%s offers a backend', (text, expected) => {
    expect(readSetup(text)).toEqual({ offered: expected });
  });

  test('a name is made safe to show', () => {
    const link = createSetupLink({ ...offered, name: `\u202Eevil\n${'x'.repeat(100)}` });
    const reading = readSetup(link);
    expect('offered' in reading && reading.offered.name).toMatch(/^evil x{50,55}$/);
  });

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    [`https://files.example.com/setup#pocketfill=1&name=${'x'.repeat(4_000)}`, 'tooLong'],
    ['ftp://files.example.com', 'otherScheme'],
    ['chrome-extension://abc/setup#pocketfill=1&name=a', 'otherScheme'],
    ['my server', 'notAnAddress'],
    ['javascript:alert(1)', 'notAnAddress'],
    ['https://me:secret@files.example.com', 'notAnAddress'],
    ['files.example.com/setup#pocketfill=1&name=Work', 'damaged'],
    ['https://files.example.com/setup%23pocketfill=1&header=Authorization%3A%20Bearer%20abc', 'damaged'],
    ['https://files.example.com/setup/%23pocketfill%3D1%26header=Authorization: Bearer abc', 'damaged'],
    ['https://files.example.com/setup?pocketfill=1&header=Authorization%3A%20Bearer%20abc', 'damaged'],
    ['https://files.example.com/setup?from=mail', 'damaged'],
    ['https://files.example.com/SETUP#pocketfill=1&header=Authorization: Bearer abc', 'damaged'],
    ['https://files.example.com/setup#pocketfill=1&amp;header=Authorization: Bearer abc', 'damaged'],
    ['https://files.example.com/setup#pocketfill=1&amp;amp;header=Authorization: Bearer abc', 'damaged'],
    ['https://files.example.com/#pocketfill=1&header=Authorization: Bearer abc', 'damaged'],
    ['https://files.example.com/setup#pocketfill=1&header=Authorization', 'damaged'],
    ['https://files.example.com/setup#pocketfill=1&routeBase=a b', 'damaged'],
    ['https://files.example.com/setup#pocketfill=1&upload=ftp://a.example', 'damaged'],
    ['https://files.example.com/setup#pocketfill=1&header=Cookie: a=b', 'badHeader'],
    ['https://files.example.com/setup#pocketfill=1&header=X-Key: a&header=x-key: b', 'badHeader'],
  ])('%.60s offers none', (text, fault) => {
    expect(readSetup(text)).toEqual({ fault });
  });
});
