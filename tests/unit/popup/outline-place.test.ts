import { expect, test } from 'vitest';
import { createOutlinePlace } from '../../../lib/popup/outline-place.ts';
import { placeTarget } from '../fixtures/sample-transfer.ts';

const front = placeTarget();
const framed = { ...placeTarget({ key: '2' }), document: { documentId: 'd', frameId: 3 } };

function createPage(reply: () => Promise<null> = async () => null) {
  const asked: unknown[] = [];
  const outline = createOutlinePlace((to, name, request) => {
    asked.push([to.frameId, name, request]);
    return reply();
  });
  return { asked, outline };
}

test('tells the document of a choice to outline it, and to take that away', () => {
  const { asked, outline } = createPage();
  outline(7, framed);
  outline(7, null);
  expect(asked).toEqual([
    [3, 'outlinePlace', { key: '2' }],
    [3, 'outlinePlace', { key: null }],
  ]);
});

test('from one document to another the first outline goes before the next comes', () => {
  const { asked, outline } = createPage();
  outline(7, front);
  outline(7, framed);
  expect(asked.slice(1)).toEqual([
    [0, 'outlinePlace', { key: null }],
    [3, 'outlinePlace', { key: '2' }],
  ]);
});

test('takes away nothing where nothing is outlined', () => {
  const { asked, outline } = createPage();
  outline(7, null);
  expect(asked).toEqual([]);
});

test('does not mind a page that is gone', () => {
  const { asked, outline } = createPage(() => Promise.reject(new Error('Receiving end does not exist.')));
  outline(7, front);
  outline(7, null);
  expect(asked).toHaveLength(2);
});
