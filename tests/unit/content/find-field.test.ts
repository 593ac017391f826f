// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { findField } from '../../../lib/content/find-field.ts';

function show(html: string): void {
  document.body.innerHTML = html;
}

function find(lastClicked: Element | null = null): string | undefined {
  return findField(document, lastClicked)?.id;
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** happy-dom has no layout: each element says itself where it is. */
function place(selector: string, top: number): void {
  element(selector).getBoundingClientRect = () => new DOMRect(0, top, 100, 20);
}

describe('findField', () => {
  beforeEach(() => show(''));

  it('finds nothing where there is nothing to fill', () => {
    show('<input><input type=file disabled>');
    expect(find()).toBeUndefined();
  });

  it('prefers the field that has focus', () => {
    show('<input type=file id=a><input type=file id=b>');
    element('#b').focus();
    expect(find(element('#a'))).toBe('b');
  });

  it('else takes the one that was clicked last, also by its label', () => {
    show('<input type=file id=a><label><span>Choose</span><input type=file id=b hidden></label>');
    expect(find(element('span'))).toBe('b');
  });

  it('else takes the first one in view', () => {
    show('<input type=file id=a><input type=file id=b>');
    place('#a', 5000);
    place('#b', 10);
    expect(find()).toBe('b');
  });

  it('counts a hidden field as in view where its label is', () => {
    show('<input type=file id=a><label for=b>Upload</label><input type=file id=b hidden>');
    place('#a', 5000);
    place('label', 10);
    expect(find()).toBe('b');
  });

  it('else takes the first enabled one, wherever it is', () => {
    show('<input type=file disabled id=a><input type=file id=b><input type=file id=c>');
    expect(find()).toBe('b');
  });
});
