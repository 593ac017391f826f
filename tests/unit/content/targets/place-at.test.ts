// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { fieldAt, placeAt } from '../../../../lib/content/targets/place-at.ts';
import { addClosedRoot, element, field, makeEditable, show } from '../../fixtures/fake-page.ts';

function idAt(selector = '#here'): string | undefined {
  return fieldAt(element(selector))?.id;
}

function nowhere(): null {
  return null;
}

describe('pointing at a field', () => {
  it.each([
    ['the field itself', '<input type=file id=f class=here>'],
    ['its label', '<label for=f class=here>Photo</label><div><input type=file id=f></div>'],
    ['something in its label', '<label><span class=here>Photo</span><input type=file id=f hidden></label>'],
    ['the small box around it', '<div class=here><p><input type=file id=f></p></div>'],
    ['a button next to it', '<div><button class=here>Choose</button><input type=file id=f hidden></div>'],
    [
      'something three boxes further in',
      '<div><input type=file id=f hidden><p><span><b class=here>+</b></span></p></div>',
    ],
    ['one next to a disabled one', '<div class=here><input type=file disabled><input type=file id=f></div>'],
  ])('finds it at %s', (_what, html) => {
    show(html);
    expect(idAt('.here')).toBe('f');
  });

  it.each([
    [
      'a button one box too far in',
      '<div><input type=file><p><span><b><u id=here>+</u></b></span></p></div>',
    ],
    ['the form around it', '<form id=here><input type=file></form>'],
    ['another part of its form', '<form><p><input type=file></p><p><button id=here>Send</button></p></form>'],
    ['a box with two', '<div id=here><input type=file><input type=file></div>'],
    ['a box around one of two', '<div><p id=here></p><input type=file><input type=file></div>'],
    ['the page', '<p id=here></p><input type=file>'],
    ['a disabled one', '<input type=file disabled id=here>'],
    ['the label of a disabled one', '<label id=here>Photo <input type=file disabled></label>'],
    ['a field for something else', '<div><input id=here></div>'],
  ])('finds none at %s', (_what, html) => {
    show(html);
    expect(fieldAt(element('#here'))).toBeNull();
  });

  it('finds a field in the same shadow root, or around it', () => {
    show('<div id=host></div><div><input type=file id=outside><p id=host2></p></div>');
    const inside = addClosedRoot(element('#host'), '<button></button><div></div><input type=file id=f>');
    const beside = addClosedRoot(element('#host2'), '<button></button>');
    expect(fieldAt(element('button', beside))).toBe(field('#outside'));
    expect(fieldAt(element('#f', inside))).toBe(field('#f', inside));
  });
});

describe('pointing at another place', () => {
  it('means the whole editable box', () => {
    show('<div id=box><p><b id=here>Dear</b></p></div>');
    makeEditable(element('#box'));
    expect(placeAt(element('#here'), nowhere)).toMatchObject({ element: element('#box'), kind: 'textBox' });
  });

  it.each([
    ['<textarea id=here></textarea>', 'textBox'],
    ['<textarea id=here readonly></textarea>', undefined],
    ['<textarea id=here disabled></textarea>', undefined],
    ['<button id=here>Upload</button>', undefined],
  ])('understands %s as %s', (html, kind) => {
    show(html);
    expect(placeAt(element('#here'), nowhere)?.kind).toBe(kind);
  });

  it.each([
    ['<div><input type=file hidden><div id=box><p><b id=here>Dear</b></p></div></div>'],
    ['<div><label>Picture <input type=file></label><textarea id=here></textarea></div>'],
    ['<div><input type=file hidden><div id=box><p id=here></p></div></div>'],
  ])('means the text of an editor, not the field of its toolbar, in %s', (html) => {
    show(html);
    const box = document.querySelector<HTMLElement>('#box');
    if (box) makeEditable(box);
    expect(placeAt(element('#here'), nowhere)?.kind).toBe('textBox');
  });

  it('means the field of a toolbar at its button, and one inside the text', () => {
    show('<div><p><input type=file id=f><button id=here></button></p><div id=box></div></div>');
    makeEditable(element('#box'));
    expect(placeAt(element('#here'), nowhere)?.element.id).toBe('f');
    show('<div id=box><p><input type=file id=f></p></div>');
    makeEditable(element('#box'));
    expect(placeAt(element('#f'), nowhere)).toMatchObject({ element: field('#f'), kind: 'field' });
  });

  it('means the drop zone that is known there', () => {
    show('<div id=zone><p id=here></p></div>');
    const found = placeAt(element('#here'), (pointed) => pointed.closest<HTMLElement>('#zone'));
    expect(found).toMatchObject({ element: element('#zone'), kind: 'dropZone' });
  });

  it('means the field before the drop zone around it', () => {
    show('<div id=zone><input type=file id=f><p id=here></p></div>');
    const found = placeAt(element('#here'), (pointed) => pointed.closest<HTMLElement>('#zone'));
    expect(found).toMatchObject({ element: field('#f'), kind: 'field' });
  });
});
