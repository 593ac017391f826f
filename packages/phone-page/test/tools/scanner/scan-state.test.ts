import { describe, expect, it } from 'vitest';
import {
  addPages,
  changePage,
  choosePage,
  movePage,
  removePage,
  replacePage,
  restorePage,
  type Scan,
  type ScanPage,
} from '../../../src/tools/scanner/scan-state.ts';

function page(id: string): ScanPage {
  return { id, photo: new File([id], `${id}.jpg`), look: 'paper', turns: 0 };
}

/** The pages in order, with the chosen one in brackets. */
function show({ pages, chosenId }: Scan): string {
  return pages.map(({ id }) => (id === chosenId ? `[${id}]` : id)).join(' ');
}

const three = choosePage(addPages({ pages: [] }, ['a', 'b', 'c'].map(page)), 'b');

describe('the pages of a scan', () => {
  it('come behind those that are there, and the first new one is looked at', () => {
    expect(show(addPages(three, [page('d'), page('e')]))).toBe('a b c [d] e');
    expect(show(addPages(three, []))).toBe('[a] b c');
  });

  it('are moved one place earlier or later, not beyond the ends', () => {
    expect(show(movePage(three, 'b', -1))).toBe('[b] a c');
    expect(show(movePage(three, 'b', 1))).toBe('a c [b]');
    expect(movePage(three, 'a', -1)).toBe(three);
    expect(movePage(three, 'c', 1)).toBe(three);
  });

  it('are taken out and put back to where they were', () => {
    const removed = removePage(three, 'b');
    expect(show(removed)).toBe('a [c]');
    expect(show(restorePage(removed))).toBe('a [b] c');
    expect(show(removePage(choosePage(three, 'c'), 'c'))).toBe('a [b]');
    expect(show(removePage(addPages({ pages: [] }, [page('a')]), 'a'))).toBe('');
  });

  it('cannot be put back after the next change of order', () => {
    const moved = movePage(removePage(three, 'b'), 'c', -1);
    expect(show(restorePage(moved))).toBe('[c] a');
  });

  it('are retaken in their place', () => {
    expect(show(replacePage(three, 'b', page('new')))).toBe('a [new] c');
  });

  it('are changed one by one', () => {
    const changed = changePage(three, 'c', (one) => ({ ...one, problem: 'damaged' }));
    expect(changed.pages.map(({ problem }) => problem)).toEqual([undefined, undefined, 'damaged']);
    expect(choosePage(three, 'unknown')).toBe(three);
  });
});
