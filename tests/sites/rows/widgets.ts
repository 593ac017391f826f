import type { Place } from '../desk/desk.ts';
import type { Row } from './row.ts';
import { fills } from './fields.ts';

interface Widget {
  /** The name of its page. */
  id: string;
  title: string;
  widget: string;
  /** What a person clicks to choose a file. */
  click: Place;
  /** The field's name in the record. */
  field: string;
  /** The element whose shadow root hides the field. */
  host?: string;
  shows: string;
}

const CLAIM = { click: ['input'] as Place, field: 'receipt', shows: '#shown' };
const BUTTON = { click: ['#open'] as Place, shows: '#shown' };

const widgets: Widget[] = [
  { ...CLAIM, id: 'react-form', title: 'React, a form with state', widget: 'react' },
  { ...CLAIM, id: 'vue-form', title: 'Vue, a form with state', widget: 'vue' },
  { ...CLAIM, id: 'svelte-form', title: 'Svelte, a bound field', widget: 'svelte' },
  { ...CLAIM, id: 'jquery-form', title: 'jQuery, one handler for all fields', widget: 'jquery' },
  { ...BUTTON, id: 'react-dropzone', title: 'react-dropzone', widget: 'react-dropzone', field: 'INPUT' },
  {
    ...BUTTON,
    id: 'rc-upload',
    title: 'Upload of Ant Design',
    widget: '@rc-component/upload',
    field: 'file',
  },
  {
    ...BUTTON,
    id: 'blueimp',
    title: 'jQuery File Upload',
    widget: 'blueimp-file-upload',
    field: 'files[]',
  },
  {
    id: 'dropzone',
    title: 'Dropzone.js',
    widget: 'dropzone',
    click: ['#open'],
    field: 'INPUT',
    shows: '.dz-filename',
  },
  {
    id: 'primeng',
    title: 'PrimeNG FileUpload (Angular)',
    widget: 'primeng',
    click: ['.p-fileupload-choose-button'],
    field: 'INPUT',
    shows: '.p-fileupload-file-name',
  },
  {
    id: 'filepond',
    title: 'FilePond',
    widget: 'filepond',
    click: ['.filepond--label-action'],
    field: 'receipt',
    shows: '.filepond--file-info-main',
  },
  {
    id: 'uppy-dashboard',
    title: 'Uppy Dashboard',
    widget: '@uppy/dashboard',
    click: ['.uppy-Dashboard-browse'],
    field: 'files[]',
    shows: '.uppy-Dashboard-Item-name',
  },
  {
    id: 'uppy-drag-drop',
    title: 'Uppy DragDrop',
    widget: '@uppy/drag-drop',
    click: ['.uppy-DragDrop-container'],
    field: 'files[]',
    shows: '#shown',
  },
  {
    id: 'vaadin',
    title: 'Vaadin Upload (web component)',
    widget: '@vaadin/upload',
    click: ['vaadin-button'],
    field: 'fileInput',
    host: 'VAADIN-UPLOAD',
    shows: '[part=name]',
  },
];

/** Each row twice: by the popup's best guess, and by the widget's own picker. */
const fieldRows = widgets.flatMap(({ id, title, widget, click, field, host, shows }): Row[] => {
  const hiddenBy = (type: string) => (host === undefined ? [] : [`${type} ${host}`]);
  const sees = [...hiddenBy('input'), ...fills(field), 'accepted'];
  const same = { title, widget, page: `${id}.html`, shows };
  return [
    { ...same, native: click, aim: { by: 'popup' }, sees },
    {
      ...same,
      native: click,
      aim: { by: 'picker', click, when: 'waiting' },
      sees: [...hiddenBy('click'), `click ${field}`, ...sees],
    },
  ];
});

const HANDLES_MISSING = 'the browser has no `showOpenFilePicker`';

const handleRows: Row[] = [
  {
    title: 'react-dropzone with `useFsAccessApi`',
    widget: 'react-dropzone',
    page: 'react-dropzone.html?picker=handle',
    aim: { by: 'picker', click: ['#open'], when: 'waiting' },
    sees: ['accepted'],
    shows: '#shown',
    missing: { firefox: HANDLES_MISSING },
  },
  {
    title: 'browser-fs-access',
    widget: 'browser-fs-access',
    page: 'browser-fs-access.html',
    aim: { by: 'picker', click: ['#open'], when: 'waiting' },
    sees: ['accepted'],
    shows: '#shown',
    missing: { firefox: HANDLES_MISSING },
  },
  {
    title: 'browser-fs-access, by a field',
    widget: 'browser-fs-access',
    page: 'browser-fs-access.html',
    aim: { by: 'picker', click: ['#open'], when: 'waiting' },
    native: ['#open'],
    sees: [...fills('INPUT'), 'accepted'],
    shows: '#shown',
    missing: { chromium: 'the widget uses `showOpenFilePicker` there' },
  },
];

const chatRows: Row[] = [
  {
    title: 'Quill, a picture pasted into the text',
    widget: 'quill',
    page: 'quill.html',
    before: [['.ql-editor']],
    aim: { by: 'popup' },
    sees: ['paste P', 'accepted'],
  },
  {
    title: 'Tiptap, a chat box that takes pasted pictures',
    widget: '@tiptap/core',
    page: 'tiptap.html',
    before: [['.tiptap']],
    aim: { by: 'popup' },
    sees: ['paste P', 'accepted'],
  },
];

const editorWidgetRows: Row[] = [
  {
    title: 'Slate, a picture pasted into the text',
    widget: 'slate',
    page: 'slate.html',
    before: [['#editor']],
    aim: { by: 'popup' },
    sees: ['paste SPAN', 'beforeinput SPAN', 'accepted'],
    shows: '#editor',
  },
  {
    title: 'Lexical, a picture pasted into the text',
    widget: 'lexical',
    page: 'lexical.html',
    before: [['#editor']],
    aim: { by: 'popup' },
    sees: ['paste SPAN', 'accepted', 'beforeinput SPAN'],
    shows: '#editor',
  },
];

export const widgetRows: Row[] = [...fieldRows, ...handleRows, ...chatRows, ...editorWidgetRows];
