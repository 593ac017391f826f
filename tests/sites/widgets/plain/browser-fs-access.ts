import { fileOpen } from 'browser-fs-access';
import { findPlace } from '../place.ts';

const shown = document.createElement('p');
shown.id = 'shown';
const button = document.createElement('button');
button.id = 'open';
button.textContent = 'Open a drawing';
button.addEventListener('click', () => void open());
findPlace().append(button, shown);

async function open(): Promise<void> {
  try {
    const options = { mimeTypes: ['image/*'], extensions: ['.png', '.jpg'], description: 'Drawings' };
    const file = await fileOpen(options);
    recorder.note('accepted', [file], { hasHandle: file.handle !== undefined });
    shown.textContent = file.name;
  } catch (error) {
    recorder.note('refused', [], { error: String(error) });
  }
}
