// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { findDropZones } from '../../../../lib/content/targets/find-drop-zones.ts';
import { element, layOut, show } from '../../fixtures/fake-page.ts';

/** Ids of the zones of a page whose elements are all in view and large enough. */
function zonesIn(html: string): string[] {
  show(html);
  for (const shown of document.body.querySelectorAll('*')) layOut(shown, { top: 10 });
  return findDropZones([document]).map(({ id }) => id);
}

describe('findDropZones', () => {
  it.each([
    '<div id=zone class="dropzone dz-clickable"></div>',
    '<div id=zone class="upload_DropArea__x1"></div>',
    '<div id=zone class="file-drop"></div>',
    '<div id=zone class="drag-and-drop"></div>',
    '<div id=zone data-testid="drop-target"></div>',
    '<div id=zone data-dropzone></div>',
    '<div id=zone ondrop="take(event)"></div>',
  ])('recognizes one by its name: %s', (html) => {
    expect(zonesIn(html)).toEqual(['zone']);
  });

  it.each([
    'Drag & drop your files here',
    'Drag and drop to upload',
    'Drop photos here',
    'or drop your file',
    'Dateien hierher ziehen',
    'Glissez vos fichiers ici',
    'Arrastra tus archivos aquí',
    'Trascina qui i tuoi file',
    'Перетащите файл',
    'ここにファイルをドラッグ',
  ])('recognizes one by its words: %s', (words) => {
    expect(zonesIn(`<div id=zone><p>${words}</p></div>`)).toEqual(['zone']);
  });

  it.each([
    '<div class="dropdown"></div>',
    '<div class="profile-dropdown"></div>',
    '<div class="file-dropdown-menu"></div>',
    '<div id="dragDropDown"></div>',
    '<div class="backdrop"></div>',
    '<p>The prices will drop soon</p>',
    '<script>const words = "drop files here";</script>',
  ])('does not treat %s as one', (html) => {
    expect(zonesIn(html)).toEqual([]);
  });

  it('takes the outermost of several in each other', () => {
    expect(
      zonesIn('<div id=outer class=dropzone><div id=inner class="dropzone-inner drop-zone"></div></div>'),
    ).toEqual(['outer']);
  });

  it('looks at the words only where no element has a telling name', () => {
    expect(zonesIn('<div id=a class=dropzone></div><div id=b>Drop files here</div>')).toEqual(['a']);
  });

  it('leaves out what is too small to drop something on', () => {
    show('<div class=dropzone></div>');
    layOut(element('div'), { top: 10, width: 20, height: 20 });
    expect(findDropZones([document])).toEqual([]);
  });
});
