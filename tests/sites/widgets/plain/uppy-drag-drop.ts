import Uppy from '@uppy/core';
import DragDrop from '@uppy/drag-drop';
import '@uppy/core/css/style.css';
import '@uppy/drag-drop/css/style.css';
import { findPlace } from '../place.ts';

const shown = document.createElement('p');
shown.id = 'shown';
findPlace().after(shown);

const uppy = new Uppy({ restrictions: { allowedFileTypes: ['image/*'] } });
uppy.use(DragDrop, { target: '#app' });
uppy.on('file-added', ({ data, name }) => {
  recorder.note('accepted', [data as File]);
  shown.textContent = name;
});
