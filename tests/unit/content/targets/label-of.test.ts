// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { labelOf } from '../../../../lib/content/targets/label-of.ts';
import { element, offerClosedRoots, show } from '../../fixtures/fake-page.ts';

const HIDDEN = '<input type=file style="display:none" id=f>';
const LONG = 'Pictures of the front and of the back, in good light and with all corners. '.repeat(2);

describe('the name of a hidden field without one', () => {
  it.each([
    ['the button beside it in a form', `<form>${HIDDEN}<button>Add a photo</button></form>`],
    ['the button before it', `<form><button>Add a photo</button>${HIDDEN}</form>`],
    [
      'the button in the box next to it',
      `<form><p>${HIDDEN}</p><p><a role=button>Add a photo</a></p></form>`,
    ],
    ['a button of pictures with a name', `<form>${HIDDEN}<button aria-label="Add a photo">+</button></form>`],
    ['the button before it in the page', `<button>Add a photo</button>${HIDDEN}`],
    [
      'the button, not the other fields of the form',
      `<form><p><input value=Jo>${HIDDEN}<button>Add a photo</button></p><p><button>Send</button></p></form>`,
    ],
    [
      'the element that says that it opens it',
      `<p><b aria-controls="f g">Add a photo</b></p><form>${HIDDEN}</form>`,
    ],
    ['the button in a box of many words', `<div><p>${LONG}</p>${HIDDEN}<button>Add a photo</button></div>`],
  ])('is that of %s', (_what, html) => {
    show(html);
    expect(labelOf(element('#f'))).toBe('Add a photo');
  });

  it.each([
    [
      'a field, then its button',
      (name: string, id: string) => `<input type=file hidden id=${id}><button>${name}</button>`,
    ],
    [
      'a button, then its field',
      (name: string, id: string) => `<button>${name}</button><input type=file hidden id=${id}>`,
    ],
  ])('is its own button’s among several: %s', (_what, pair) => {
    show(`<form>${pair('Front', 'a')}${pair('Back', 'b')}<button>Send</button></form>`);
    expect(['#a', '#b'].map((id) => labelOf(element(id)))).toEqual(['Front', 'Back']);
  });

  it.each([
    [
      'a button far away in the page',
      `<header><button>Menu</button></header><main><p>Hello</p></main>${HIDDEN}`,
    ],
    ['the button of another field', `<form>${HIDDEN}<input type=file><button>Add</button></form>`],
  ])('is not that of %s', (_what, html) => {
    show(html);
    expect(labelOf(element('#f'))).toBe('');
  });

  it('is left as it is where the field has a name, or is drawn', () => {
    show('<form><label>Receipt <input type=file id=a></label><button>Send</button></form>');
    expect(labelOf(element('#a'))).toBe('Receipt');
    show('<form><input type=file id=a><button>Send</button></form>');
    element('#a').checkVisibility = () => true;
    element('#a').getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
    expect(labelOf(element('#a'))).toBe('');
  });
});

it('has a fixed name for the page itself', () => {
  expect(labelOf(document.documentElement)).toBe('The page itself');
});

/** Each names the field `f`, as a person would; most are the kinds of markup that sites and upload libraries make. */
describe('the name of a field', () => {
  beforeEach(offerClosedRoots);

  it.each([
    [
      'Photo of the car',
      '<label for=f>Photo of the car</label><div><p>Drag file here or choose from folder</p><input type=file id=f hidden></div>',
    ],
    [
      'Upload your photo',
      '<form><input type=file id=f hidden><p>No file chosen</p><button type=button>Upload your photo</button><p>Choose file or drop file</p></form>',
    ],
    [
      'Resume/CV',
      '<div><label for=other>Resume/CV <b>*</b></label><div><button>Attach</button><button>Dropbox</button><button>Google Drive</button><button>Enter manually</button><input type=file id=f hidden></div></div>',
    ],
    [
      'Passport, front',
      '<div role=group aria-labelledby=g><p id=g>Passport, front</p><button>Choose file</button><input type=file id=f hidden></div>',
    ],
    [
      'Proof of address',
      '<fieldset><legend>Proof of address</legend><label>Choose a file<input type=file id=f></label></fieldset>',
    ],
    [
      'Bewerbungsfoto',
      '<h3>Bewerbungsfoto</h3><div><label for=f>Datei auswählen</label><input type=file id=f hidden></div>',
    ],
    [
      'Justificatif',
      '<div><span>Justificatif :</span><div><label for=f>Choisir un fichier</label><input type=file id=f></div></div>',
    ],
    ['身份证', '<div><p>身份证</p><p>点击或将文件拖拽到此处上传</p><input type=file id=f></div>'],
    [
      'Lohnzettel',
      '<table><tr><td>Lohnzettel</td><td>PDF, max. 5 MB</td><td><input type=file id=f></td></tr></table>',
    ],
    [
      'Anna, Passport',
      '<table><tr><th>Name<th>Visa<th>Passport</tr><tr><td>Anna<td><input type=file><td><input type=file id=f></tr></table>',
    ],
    ['Receipt', '<dl><dt>Receipt</dt><dd><input type=file id=f></dd></dl>'],
    ['1. Birth certificate', '<ol><li>1. Birth certificate <input type=file id=f></li></ol>'],
    ['Photo (optional)', '<label for=f>Photo* (optional):</label><input type=file id=f>'],
    [
      'Photo ID',
      '<label for=f><span style="display:block">Photo</span><span style="display:block">ID</span></label><input type=file id=f>',
    ],
    [
      'Résumé',
      '<label for=f><i class=material-icons>attach_file</i><mat-icon>upload</mat-icon><svg><title>cloud</title></svg>\uE2C3 Résumé</label><input type=file id=f>',
    ],
    [
      'Invoice',
      '<my-upload label=Invoice><div><p>Drop files here</p><input type=file id=f></div></my-upload>',
    ],
    [
      'Profile picture',
      '<div class=ant-form-item><div><label for=nowhere title=x>Profile picture</label></div><div><div><span><div><span role=button><input type=file id=f hidden><button><span role=img aria-label=upload></span><span>Click to Upload</span></button></span></div></span></div></div></div>',
    ],
    ['Choose file', '<form><label>Choose file<input type=file id=f></label></form>'],
    ['', '<p>Name</p><input><input type=file id=f>'],
  ])('is “%s”', (name, html) => {
    show(html);
    expect(labelOf(element('#f'))).toBe(name);
  });

  it('is that of elements that a script refers to, without ids', () => {
    show('<b>Photo of the meter</b><div><input type=file id=f></div>');
    Object.defineProperty(element('#f'), 'ariaLabelledByElements', { value: [element('b')] });
    expect(labelOf(element('#f'))).toBe('Photo of the meter');
  });
});
