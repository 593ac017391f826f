// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  composedAncestors,
  composedContains,
  composedParent,
} from '../../../../lib/content/targets/composed-tree.ts';
import { listRoots } from '../../../../lib/content/targets/list-roots.ts';
import { addClosedRoot, element, offerClosedRoots, show } from '../../fixtures/fake-page.ts';

/** A page with an element in a closed shadow root inside an open one. */
function showNested() {
  show('<main><section></section></main>');
  const open = element('section').attachShadow({ mode: 'open' });
  open.innerHTML = '<div><span></span></div>';
  const closed = addClosedRoot(element('span', open), '<b></b>');
  return { open, closed, inner: element('b', closed) };
}

describe('the tree of a page, shadow roots and all', () => {
  beforeEach(offerClosedRoots);

  it('has the host as the parent of its shadow root', () => {
    const { open, inner } = showNested();
    expect(composedParent(inner)).toBe(element('span', open));
    expect(composedAncestors(inner).map(({ localName }) => localName)).toEqual([
      'b',
      'span',
      'div',
      'section',
      'main',
      'body',
      'html',
    ]);
  });

  it('ends where an element is in no document', () => {
    const alone = document.createElement('p');
    expect(composedParent(alone)).toBeNull();
    expect(composedAncestors(alone)).toEqual([alone]);
  });

  it('knows which element contains which, and that an element contains itself', () => {
    const { inner } = showNested();
    expect(composedContains(element('main'), inner)).toBe(true);
    expect(composedContains(inner, inner)).toBe(true);
    expect(composedContains(inner, element('main'))).toBe(false);
  });

  it('has all roots, open and closed, outermost first', () => {
    const { open, closed } = showNested();
    expect(listRoots(document)).toEqual([document, open, closed]);
  });

  it('has the closed root of a custom element that has children', () => {
    show('<file-upload><p>Fallback</p></file-upload>');
    const root = addClosedRoot(element('file-upload'), '<input type=file>');
    expect(listRoots(document)).toEqual([document, root]);
  });
});
