import './log-events.ts';
import '@svc/element/theme';
import { readOptions, readPageSettings } from '../../pages/page-settings.ts';

// A form of an application, which sets the properties before the element is defined.

const app = document.querySelector('#app');
const form = document.createElement('form');
form.addEventListener('submit', (event) => {
  event.preventDefault();
  window.kitCalls.push({ name: 'submit', args: [] });
});
const upload = document.createElement('svc-upload-button');
Object.assign(upload, readOptions(readPageSettings()));
form.append(upload);
app?.append(form);

for (const [name, act] of Object.entries({
  Leave: () => upload.remove(),
  Move: () => app?.prepend(upload),
})) {
  const button = document.createElement('button');
  button.textContent = name;
  button.addEventListener('click', act);
  app?.append(button);
}

await import('@svc/element');
