import Uppy from '@uppy/core';
import DragDrop from '@uppy/drag-drop';
import '@uppy/core/css/style.css';
import '@uppy/drag-drop/css/style.css';

const uppy = new Uppy({ restrictions: { allowedFileTypes: ['image/*'] } });
uppy.use(DragDrop, { target: '#app' });
uppy.on('file-added', ({ data }) => recorder.note('accepted', [data as File]));
