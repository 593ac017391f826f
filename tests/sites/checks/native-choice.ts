import { expect } from '@playwright/test';
import { chooseNatively } from './choose-natively.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../rows/row.ts';
import { test } from '../test.ts';

const row: Row = {
  title: 'Field of a page that stalls',
  page: 'stalling.html',
  aim: { by: 'popup' },
  native: ['[name=papers]'],
  sees: ['input papers', 'change papers'],
};

/** Tests what the rows rely on for a native choice, in the desk's browser. */
export function describeNativeChoice(): void {
  test('A choice is made in a fresh page where a stall between press and release kept the picker shut @release', async ({
    desk,
    sites,
    picture: photo,
  }) => {
    const opened: string[] = [];
    const log = await chooseNatively(row, {
      desk: openOneByOne(desk, ['?stall=press', ''], opened),
      url: sites.urlOf(row.page),
      photo,
    });
    expect(log?.map(({ type }) => type)).toEqual(['input', 'change']);
    expect(opened).toHaveLength(2);
  });

  test('A file whose bytes do not come is told from one that never came @release', async ({
    desk,
    sites,
    picture: photo,
  }) => {
    const site = await desk.open(sites.urlOf(`${row.page}?stall=bytes`));
    expect(await site.chooseNatively(['[name=papers]'], photo.path)).toBe(true);
    const readTypes = async () => (await site.readLog()).map(({ type }) => type);
    await expect.poll(readTypes).toEqual(['click', 'input (bytes not read)', 'change (bytes not read)']);
    await site.close();
  });
}

/** Each opened page gets the next of the queries. */
function openOneByOne(desk: Desk, queries: string[], opened: string[]): Desk {
  return {
    ...desk,
    open: (url) => {
      const query = queries[opened.length] ?? '';
      opened.push(query);
      return desk.open(new URL(query, url).href);
    },
  };
}
