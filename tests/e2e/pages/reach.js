// A page for each word in `?case=`: one place for a file that the person can reach, and others.
const field = (name, more = '') => `<p><label>${name} <input type="file" name="x" ${more} /></label></p>`;
const hidden = '<input type="file" style="display: none" />';
const text = (name) => `<div contenteditable="true" role="textbox" aria-label="${name}"><p>Dear</p></div>`;
const behind = field('Avatar') + text('Post');

const pages = {
  dialog: `${behind}<dialog>${field('Photo')}</dialog>`,
  'dialog-text': `${behind}<dialog>${text('Reply')}</dialog>`,
  'dialog-hidden-field': `${behind}<dialog>${hidden}<button type="button">Photo</button></dialog>`,
  'dialog-without-place': `${behind}<dialog><button type="button">Upload</button></dialog>`,
  'dialog-over-dialog': `<dialog>${field('Avatar')}</dialog><dialog>${field('Photo')}</dialog>`,
  'aria-modal': `${behind}<div class="fixed" role="dialog" aria-modal="true">${field('Photo')}</div>`,
  'aria-modal-closed': `${field('Photo')}${field('Avatar')}<div role="dialog" aria-modal="true" hidden>${text('Reply')}</div>`,
  'aria-modal-without-place': `${behind}<div class="fixed" role="dialog" aria-modal="true">Wait</div>`,
  consent: `${field('Photo')}${field('Avatar')}<div class="bar" role="dialog" aria-modal="true">We use cookies</div>`,
  covered: `${behind}<div><div class="fixed"><div style="padding-top: 200px">${field('Photo')}</div></div></div>`,
  inert: `<div inert>${text('Post')}</div>${text('Reply')}`,
  'aria-hidden': `<main aria-hidden="true">${behind}</main>${field('Photo')}`,
  panel: `<div role="tabpanel" hidden>${field('Avatar')}</div><div role="tabpanel">${field('Photo')}</div>`,
  'nameless-panel': `<div style="display: none"><h2>Avatar</h2>${hidden}</div>${field('Photo')}`,
  details: `<details><summary>Avatar</summary>${hidden}</details>${field('Photo')}`,
  accordion: `<div class="squeezed"><p>Avatar</p><input type="file" /></div>${field('Photo')}`,
  controlled: `<button aria-expanded="false" aria-controls="a">Avatar</button><div id="a" hidden>${hidden}</div>${field('Photo')}`,
  search: `<header><form role="search"><input type="search" name="q" />${field('Avatar')}</form></header>${field('Photo')}`,
  'search-form': `<form><input type="search" name="q" />${field('Avatar')}</form><form>${field('Photo')}</form>`,
  'hidden-by-design': `<div><button type="button">Photo</button>${hidden}</div>${field('Avatar')}`,
  'hidden-label': `<label for="f">Photo</label><div style="display: none">Any <input type="file" id="f" /></div>${field('Avatar')}`,
  'hidden-clear': `<div style="position: relative"><button type="button">Photo</button><input type="file" style="position: absolute; inset: 0; opacity: 0" /></div>${field('Avatar')}`,
  nowhere: '<h1>Photos</h1><p>An album.</p>',
};
const named = new URLSearchParams(location.search).get('case');
document.querySelector('#place').innerHTML = pages[named];
for (const dialog of document.querySelectorAll('dialog')) dialog.showModal();

window.dropped = [];
if (named === 'nowhere') {
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    window.dropped.push(...[...event.dataTransfer.files].map((file) => file.name));
  });
}
