// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { findPlaces, RANK } from '../../../../lib/content/targets/find-places.ts';
import { element, field, layOut, makeEditable, show } from '../../fixtures/fake-page.ts';

const IN_VIEW = { top: 10 };
const FAR_BELOW = { top: 5000 };

function findIds(): string[] {
  return findPlaces([document]).map((place) => place.element.id);
}

beforeEach(() => show(''));

describe('findPlaces', () => {
  it.each([
    '<input>',
    '<input type=file disabled>',
    '<input type=file readonly>',
    '<div inert><input type=file></div>',
  ])('finds nothing to fill in %s', (html) => {
    show(html);
    expect(findIds()).toEqual([]);
  });

  it('prefers the field that has focus', () => {
    show('<input type=file id=a><input type=file id=b>');
    layOut(element('#a'), IN_VIEW);
    element('#b').focus();
    expect(findIds()).toEqual(['b', 'a']);
  });

  it('prefers the field whose label has focus, or something inside it', () => {
    show(
      '<input type=file id=a><label><button type=button>Choose</button><input type=file id=b hidden></label>',
    );
    element('button').focus();
    expect(findIds()[0]).toBe('b');
  });

  it('else takes the first one in view', () => {
    show('<input type=file id=a><input type=file id=b>');
    layOut(element('#a'), FAR_BELOW);
    layOut(element('#b'), IN_VIEW);
    expect(findIds()).toEqual(['b', 'a']);
  });

  it('counts a hidden field as in view where its label is', () => {
    show('<input type=file id=a><label for=b>Upload</label><input type=file id=b hidden>');
    layOut(element('#a'), FAR_BELOW);
    layOut(element('label'), IN_VIEW);
    expect(findIds()).toEqual(['b', 'a']);
  });

  it('counts a hidden field as in view where the box around it is', () => {
    show('<input type=file id=a><div><span><input type=file id=b hidden></span></div>');
    layOut(element('div'), IN_VIEW);
    expect(findIds()).toEqual(['b', 'a']);
  });

  it('else takes the first enabled one, wherever it is', () => {
    show('<input type=file disabled id=a><input type=file id=b><input type=file id=c>');
    expect(findIds()).toEqual(['b', 'c']);
  });

  it.each([
    ['a box that holds both', '<div><div id=zone class=dropzone></div><input type=file id=f></div>', ['f']],
    [
      'a label in the drop area',
      '<div class=dropzone id=zone><label for=f>Browse</label></div><p><input type=file id=f></p><input type=file id=g>',
      ['f', 'g'],
    ],
    [
      'a drop area in the label',
      '<label for=f><span class=dropzone id=zone></span></label><p><input type=file id=f></p>',
      ['f'],
    ],
    [
      'a hidden field at the end of the page, as Dropzone makes it',
      '<main><form class=dropzone id=zone></form></main><input type=file id=f hidden>',
      ['f'],
    ],
  ])('lists a field and its drop area once: %s', (_what, html, ids) => {
    show(html);
    layOut(element('#zone'), IN_VIEW);
    expect(findIds()).toEqual(ids);
    expect(findPlaces([document])[0]?.zone?.id).toBe('zone');
  });

  it.each([
    ['several fields', '<div><div id=zone class=dropzone></div><input type=file><input type=file></div>', 3],
    [
      'a field of its own label',
      '<form><div id=zone class=dropzone></div><label for=f>Photo</label><input type=file id=f></form>',
      2,
    ],
  ])('lists a drop area besides %s', (_what, html, count) => {
    show(html);
    layOut(element('#zone'), IN_VIEW);
    expect(findPlaces([document])).toHaveLength(count);
  });

  it('takes the text of an editor before its title', () => {
    show('<h1 contenteditable id=title>Trip</h1><div contenteditable id=text>Text</div>');
    for (const id of ['#title', '#text']) {
      makeEditable(element(id));
      layOut(element(id), IN_VIEW);
    }
    expect(findIds()).toEqual(['text', 'title']);
  });

  it('takes an empty field before one that has a file, also if that has the focus', () => {
    show('<input type=file id=full><input type=file id=empty>');
    layOut(element('#full'), IN_VIEW);
    layOut(element('#empty'), FAR_BELOW);
    Object.defineProperty(field('#full'), 'files', { value: [new File(['x'], 'photo.jpg')] });
    element('#full').focus();
    expect(findIds()).toEqual(['empty', 'full']);
  });

  it('ranks a field for whole folders last', () => {
    show('<input type=file id=folder><input type=file id=file>');
    field('#folder').webkitdirectory = true;
    layOut(element('#folder'), IN_VIEW);
    element('#folder').focus();
    expect(findIds()).toEqual(['file', 'folder']);
  });

  it('finds a field in a shadow root, and knows when it has focus', () => {
    show('<input type=file id=outside><div></div>');
    const root = element('div').attachShadow({ mode: 'open' });
    root.innerHTML = '<input type=file id=inside>';
    field('#inside', root).focus();
    expect(findPlaces([document, root]).map((place) => place.element.id)).toEqual(['inside', 'outside']);
  });
});

describe('places besides fields', () => {
  it('finds a drop zone, which is likelier than a field out of view', () => {
    show('<input type=file id=field><div class=dropzone id=zone></div>');
    layOut(element('#field'), FAR_BELOW);
    layOut(element('#zone'), IN_VIEW);
    expect(findPlaces([document]).map(({ element: { id }, kind, rank }) => [id, kind, rank])).toEqual([
      ['zone', 'dropZone', RANK.dropZoneInView],
      ['field', 'field', RANK.otherField],
    ]);
  });

  it('leaves a drop zone to the field inside it', () => {
    show('<div class=dropzone id=zone><input type=file id=field></div>');
    layOut(element('#zone'), IN_VIEW);
    expect(findIds()).toEqual(['field']);
  });

  it('finds an editable box, once for all its parts', () => {
    show('<div contenteditable id=box><p contenteditable id=part></p></div>');
    makeEditable(element('#box'));
    layOut(element('#box'), IN_VIEW);
    layOut(element('#part'), IN_VIEW);
    expect(findPlaces([document])).toEqual([
      { element: element('#box'), kind: 'textBox', rank: RANK.textBoxInView },
    ]);
  });

  it('finds no editable box out of view', () => {
    show('<div contenteditable id=box></div>');
    makeEditable(element('#box'));
    layOut(element('#box'), FAR_BELOW);
    expect(findIds()).toEqual([]);
  });

  it('finds the plain text box that the person is in, and no other', () => {
    show('<textarea id=a></textarea><textarea id=b></textarea>');
    layOut(element('#a'), IN_VIEW);
    layOut(element('#b'), IN_VIEW);
    element('#b').focus();
    expect(findPlaces([document])).toEqual([
      { element: element('#b'), kind: 'textBox', rank: RANK.focusedTextBox },
    ]);
  });

  it('finds no text box that cannot be written in', () => {
    show('<textarea id=a readonly></textarea>');
    layOut(element('#a'), IN_VIEW);
    element('#a').focus();
    expect(findIds()).toEqual([]);
  });
});
