// Puts a field into a frame of the kind in the address.
const { kind, elsewhere } = Object.fromEntries(new URLSearchParams(location.search));
const recorderUrl = new URL('recorder.js', location.href).href;
const FORM = `<!doctype html><title>Form</title><script src="${recorderUrl}"></script>
  <label id="open">Receipt <input type="file" name="receipt"></label>`;
const frame = document.createElement('iframe');
frame.width = 600;
frame.height = 200;
const place = document.querySelector('#place');

const KINDS = {
  same: () => frame.setAttribute('src', 'field.html'),
  cross: () => frame.setAttribute('src', `${elsewhere}/field.html`),
  nested: () => frame.setAttribute('src', `frame.html?kind=cross&elsewhere=${elsewhere}`),
  sandbox: () => {
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.setAttribute('src', 'field.html');
  },
  srcdoc: () => frame.setAttribute('srcdoc', FORM),
  blob: () => frame.setAttribute('src', URL.createObjectURL(new Blob([FORM], { type: 'text/html' }))),
  blank: () => undefined,
};
KINDS[kind]();
place.append(frame);
if (kind === 'blank') {
  frame.contentDocument.write(FORM);
  frame.contentDocument.close();
}
