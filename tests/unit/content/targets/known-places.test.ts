// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createKnownPlaces, type KnownPlaces } from '../../../../lib/content/targets/known-places.ts';
import { element, field, offerClosedRoots, show } from '../../fixtures/fake-page.ts';

let places: KnownPlaces;

beforeEach(() => {
  offerClosedRoots();
  places = createKnownPlaces(document);
});

function keyOfField(selector = 'input[type=file]'): string {
  return places.keyOf({ element: field(selector), kind: 'field', rank: 0 });
}

describe('the places of a document', () => {
  it('are found by their keys', () => {
    show('<input type=file id=a><input type=file id=b><div id=zone></div>');
    const keys = [keyOfField('#a'), keyOfField('#b')];
    const zone = places.keyOf({ element: element('#zone'), kind: 'dropZone', rank: 0 });
    expect(keys.map((key) => places.find(key)?.element.id)).toEqual(['a', 'b']);
    expect(places.find(zone)).toEqual({ element: element('#zone'), kind: 'dropZone' });
  });

  it('keep their keys', () => {
    show('<input type=file id=a><input type=file id=b>');
    expect(keyOfField('#a')).toBe(keyOfField('#a'));
    expect(keyOfField('#a')).not.toBe(keyOfField('#b'));
  });

  it('have random keys that no other document knows', () => {
    show('<input type=file id=passport name=passport>');
    const key = keyOfField();
    expect(key).not.toContain('passport');
    expect(createKnownPlaces(document).find(key)).toBeUndefined();
    expect(places.find('0')).toBeUndefined();
  });
});

describe('a field that a framework has rendered again', () => {
  it.each([
    ['name', '<input type=file name=front>', '<input type=file name=front>'],
    ['id', '<input type=file id=front>', '<input type=file id=front>'],
    [
      'label',
      '<label>Front <input type=file></label>',
      '<p>Saved.</p><label>Front <input type=file></label>',
    ],
    [
      'name, where its id is counted up',
      '<input type=file name=a id=":r3:">',
      '<input type=file name=a id=":r17:">',
    ],
  ])('is found again by its %s', (_what, before, after) => {
    show(before);
    const key = keyOfField();
    show(`${after}<input type=file name=another id=another aria-label=Another>`);
    expect(places.find(key)).toEqual({ element: field('input[type=file]'), kind: 'field' });
  });

  it('is found again as it was when it was last looked at', () => {
    show('<input type=file name=front>');
    const key = keyOfField();
    field('input').name = 'back';
    expect(keyOfField()).toBe(key);
    show('<input type=file name=back>');
    expect(places.find(key)?.element).toBe(field('input'));
  });

  it('is found again inside a shadow root', () => {
    show('<div></div>');
    const root = element('div').attachShadow({ mode: 'open' });
    root.innerHTML = '<input type=file name=front>';
    const key = places.keyOf({ element: field('input', root), kind: 'field', rank: 0 });
    root.innerHTML = '<input type=file name=front>';
    expect(places.find(key)?.element).toBe(field('input', root));
  });

  it.each([
    ['another name', '<input type=file name=back>'],
    ['other types', '<input type=file name=front accept="image/*">'],
    ['room for several', '<input type=file name=front multiple>'],
    ['nothing that can be filled', '<input type=file name=front disabled>'],
    ['nothing at all', ''],
  ])('is gone where there is %s in its place', (_what, after) => {
    show('<input type=file name=front>');
    const key = keyOfField();
    show(after);
    expect(places.find(key)).toBeUndefined();
  });

  it('is gone where two are alike', () => {
    show('<input type=file name=front>');
    const key = keyOfField();
    show('<input type=file name=front><input type=file name=front>');
    expect(places.find(key)).toBeUndefined();
  });
});

describe('a field that is found again', () => {
  it('keeps its key, also where nobody has asked for it meanwhile', () => {
    show('<input type=file name=front>');
    const key = keyOfField();
    show('<input type=file name=front>');
    places.find(key);
    expect(keyOfField()).toBe(key);
    show('<div><input type=file name=front></div>');
    expect(keyOfField()).toBe(key);
  });

  it('stays this field from then on, whatever other field is alike', () => {
    show('<input type=file name=front>');
    const key = keyOfField();
    show('<input type=file name=front>');
    const again = places.find(key)?.element;
    again?.after(again.cloneNode());
    expect(places.find(key)?.element).toBe(field('input'));
  });

  it('is never a field that was another place before', () => {
    show('<input type=file name=front><input type=file name=front>');
    const first = keyOfField();
    const second = keyOfField('input:last-child');
    field('input').remove();
    expect(places.find(first)).toBeUndefined();
    expect(places.find(second)?.element).toBe(field('input'));
  });

  it('never counts as two places', () => {
    show('<input type=file name=front><input type=file name=front>');
    const [first, second] = [keyOfField(), keyOfField('input:last-child')];
    show('<input type=file name=front>');
    expect(places.find(first)?.element).toBe(field('input'));
    expect(places.find(second)).toBeUndefined();
  });
});

describe('a place that leaves the document', () => {
  it('is still there where the page used it outside the document from the start', () => {
    show('');
    const detached = document.createElement('input');
    detached.type = 'file';
    const key = places.keyOf({ element: detached, kind: 'field', rank: 0 });
    expect(places.find(key)?.element).toBe(detached);
  });

  it('is still there where the page uses it outside the document later', () => {
    show('<input type=file name=front>');
    const used = field('input');
    const key = keyOfField();
    used.remove();
    places.keyOf({ element: used, kind: 'field', rank: 0 });
    expect(places.find(key)?.element).toBe(used);
  });

  it('is gone, if it is a drop zone, however alike another one is', () => {
    show('<div class=dropzone></div>');
    const key = places.keyOf({ element: element('div'), kind: 'dropZone', rank: 0 });
    show('<div class=dropzone></div>');
    expect(places.find(key)).toBeUndefined();
  });
});
