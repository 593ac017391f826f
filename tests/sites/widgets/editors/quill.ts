import Quill from 'quill';
import 'quill/dist/quill.snow.css';
import { findPlace } from '../place.ts';

const editor = document.createElement('div');
findPlace().append(editor);
const quill = new Quill(editor, { theme: 'snow', placeholder: 'Write a message' });
// Its default handler inserts the picture into the text; a chat sends the file first.
const { uploader } = quill;
const insert = uploader.upload.bind(uploader);
uploader.upload = (range, files) => {
  recorder.note('accepted', files);
  insert(range, files);
};
