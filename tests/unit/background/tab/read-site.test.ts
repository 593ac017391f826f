import { expect, it } from 'vitest';
import { siteOf } from '../../../../lib/background/tab/read-site.ts';

const url = 'https://shop.example/sell?id=1';

it('names the site by its origin, and by its title in one line that turns nothing around', () => {
  const title = 'Sell\u202E\n\u2069it\u200F';
  expect(siteOf({ url, title })).toEqual({ origin: 'https://shop.example', title: 'Sell it' });
});

it('cuts a very long title short', () => {
  expect(siteOf({ url, title: 'x'.repeat(100_000) })?.title).toHaveLength(200);
});

it.each([undefined, '', 'about:blank', 'file:///home/a.html', 'not an address'])(
  'is null where the tab shows %s',
  (url) => expect(siteOf({ url, title: 'Sell' })).toBeNull(),
);
