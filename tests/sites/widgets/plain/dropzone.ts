import { Dropzone } from 'dropzone';
import 'dropzone/dist/dropzone.css';
import { findPlace } from '../place.ts';

const form = document.createElement('form');
form.id = 'open';
form.className = 'dropzone';
findPlace().append(form);
const dropzone = new Dropzone(form, { url: '/nowhere', autoProcessQueue: false, acceptedFiles: 'image/*' });
dropzone.on('addedfile', (file: File) => recorder.note('accepted', [file]));
dropzone.on('error', (file: File) => recorder.note('rejected', [file]));
