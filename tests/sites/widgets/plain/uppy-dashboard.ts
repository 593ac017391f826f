import Uppy from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import '@uppy/core/css/style.css';
import '@uppy/dashboard/css/style.css';

const uppy = new Uppy({ restrictions: { allowedFileTypes: ['image/*'] } });
uppy.use(Dashboard, { inline: true, target: '#app', hideUploadButton: true });
uppy.on('file-added', ({ data }) => recorder.note('accepted', [data as File]));
uppy.on('restriction-failed', () => recorder.note('rejected', []));
