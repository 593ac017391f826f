import '@vaadin/upload';
import type { Upload } from '@vaadin/upload';
import { findPlace } from '../place.ts';

const upload: Upload = document.createElement('vaadin-upload');
upload.noAuto = true;
upload.accept = 'image/*';
upload.addEventListener('files-changed', ({ detail: { value } }) => {
  if (value.length > 0) recorder.note('accepted', value);
});
findPlace().append(upload);
if (upload.shadowRoot) recorder.watch(upload.shadowRoot, 'shadow root');
