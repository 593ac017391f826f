import { formatBytes } from '@svc/protocol';

const field = findById('picture', HTMLInputElement);
const preview = findById('preview', HTMLImageElement);

field.addEventListener('change', showFile);
showFile(); // some browsers keep the field's file on reload

/** Shows the chosen file, in this page only. */
function showFile(): void {
  const file = field.files?.[0];
  URL.revokeObjectURL(preview.src);
  preview.hidden = true;
  if (file) {
    preview.src = URL.createObjectURL(file);
    findById('file-name', HTMLElement).textContent = `${file.name}, ${formatBytes(file.size)}`;
  }
  findById('arrived', HTMLElement).hidden = file === undefined;
}

// For a file that the browser cannot show, such as a document, only the name is shown.
preview.addEventListener('load', () => {
  preview.hidden = false;
});

function findById<T extends HTMLElement>(id: string, kind: { new (): T; prototype: T }): T {
  const element = document.querySelector(`#${id}`);
  if (!(element instanceof kind)) throw new Error(`The page has no #${id}.`);
  return element;
}
