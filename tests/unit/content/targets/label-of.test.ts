// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { labelOf } from '../../../../lib/content/targets/label-of.ts';
import { element, show } from '../../fixtures/fake-page.ts';

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
