import { describe, expect, it } from 'vitest';
import { MAX_FILES, parseDownloadQuery, parseFollowAddresses, parseWaitQuery } from '../../src/index.ts';

const query = (text: string) => new URLSearchParams(text);
const url = 'http://f.test/follow/token';

describe('parseFollowAddresses', () => {
  it('reads an address for each file', () => {
    const addresses = { files: [{ id: 'a', url }], expiresAt: '2026-01-01T00:00:00.000Z' };
    expect(parseFollowAddresses(addresses)).toEqual(addresses);
    expect(parseFollowAddresses({ files: [] })).toEqual({ files: [] });
  });

  it.each([
    { id: '', url },
    { url },
    { id: 'a' },
    { id: 'a', url: 'file:///etc/passwd' },
    { id: 'a', url: '/follow/token' },
    { id: 1, url },
    null,
    'a',
  ])('leaves out %j', (entry) => {
    expect(parseFollowAddresses({ files: [entry, { id: 'b', url }] }).files).toEqual([{ id: 'b', url }]);
  });

  it(`reads no more than ${MAX_FILES}`, () => {
    const files = Array.from({ length: MAX_FILES + 1 }, (_, index) => ({ id: `f${index}`, url }));
    expect(parseFollowAddresses({ files }).files).toHaveLength(MAX_FILES);
  });

  it.each([undefined, null, [], {}, { files: {} }, { url, fileName: 'cat.jpg' }])('refuses %j', (value) => {
    expect(() => parseFollowAddresses(value)).toThrow('no addresses to follow');
  });
});

describe('the parameters of following', () => {
  it('are read', () => {
    expect(parseWaitQuery(query('since=in_progress'))).toMatchObject({ since: 'in_progress' });
    expect(parseDownloadQuery(query('follow=true'))).toMatchObject({ isFollowing: true });
  });

  it('are absent where nobody asks for them', () => {
    expect(parseWaitQuery(query(''))).not.toHaveProperty('since');
    for (const text of ['', 'follow=', 'follow=1', 'follow=TRUE'])
      expect(parseDownloadQuery(query(text))).not.toHaveProperty('isFollowing');
  });

  it.each(['', 'begun', 'Pending', 'toString'])('refuse the status "%s"', (since) => {
    expect(() => parseWaitQuery(query(`since=${since}`))).toThrow('"since" must be one of');
  });
});
