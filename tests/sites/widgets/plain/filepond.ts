import { create } from 'filepond';
import 'filepond/dist/filepond.css';
import { findPlace } from '../place.ts';

const field = document.createElement('input');
field.type = 'file';
field.name = 'receipt';
findPlace().append(field);
create(field, {
  credits: false,
  onaddfile: (error, { file }) => recorder.note(error ? 'rejected' : 'accepted', [file as File]),
});
